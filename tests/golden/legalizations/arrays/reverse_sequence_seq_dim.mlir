// shapes: 3x4, 3
// input %arg0: -2.6 .. 3
// input %arg1: 1 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tf.ReverseSequence"(%arg0, %arg1) {seq_dim = 1 : i64} : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tfl.reverse_sequence"(%arg0, %arg1) {seq_dim = 1 : i64} : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
