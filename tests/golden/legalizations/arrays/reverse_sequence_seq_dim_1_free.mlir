// shapes: 3x4x2, 3
// input %arg0: -2.9 .. 3
// input %arg1: 1 .. 4
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?xi64>) -> tensor<?x?x?xf32> {
    %0 = "tf.ReverseSequence"(%arg0, %arg1) {seq_dim = 1 : i64} : (tensor<?x?x?xf32>, tensor<?xi64>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?xi64>) -> tensor<?x?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %1 = "tfl.reverse_sequence"(%arg0, %0) {seq_dim = 1 : i64} : (tensor<?x?x?xf32>, tensor<?xi32>) -> tensor<?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
