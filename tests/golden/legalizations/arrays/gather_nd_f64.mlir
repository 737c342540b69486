// shapes: 5x3, 2x2
// input %arg0: -2.7 .. 3
// input %arg1: 0 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf64>, %arg1: tensor<?x?xi32>) -> tensor<*xf64> {
    %0 = "tf.GatherNd"(%arg0, %arg1) : (tensor<?x?xf64>, tensor<?x?xi32>) -> tensor<*xf64>
    "func.return"(%0) : (tensor<*xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf64>, %arg1: tensor<?x?xi32>) -> tensor<*xf64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %1 = "tfl.gather_nd"(%0, %arg1) : (tensor<?x?xi64>, tensor<?x?xi32>) -> tensor<*xi64>
    %2 = "tfl.bitcast"(%1) : (tensor<*xi64>) -> tensor<*xf64>
    "func.return"(%2) : (tensor<*xf64>) -> ()
  }
}
// rules of: arrays.gather_scatter
