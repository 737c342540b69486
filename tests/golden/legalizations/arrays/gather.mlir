// shapes: 5x3, 2
// input %arg0: -2.1 .. 2.7
// input %arg1: 1 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tf.Gather"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tfl.gather"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
