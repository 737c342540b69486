// shapes: 5x3, 4x2
// input %arg0: -2.4 .. 3
// input %arg1: 0 .. 2
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>) -> tensor<*xf32> {
    %0 = "tf.GatherNd"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>) -> tensor<*xf32> {
    %0 = "tfl.gather_nd"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
