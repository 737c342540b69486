// shapes: 2x1, 2x3
// input %arg0: 0 .. 3
// input %arg1: -37 .. 43
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi8>) -> tensor<4x3xi8> {
    %0 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ScatterNd"(%arg0, %arg1, %0) : (tensor<?x?xi32>, tensor<?x?xi8>, tensor<2xi32>) -> tensor<4x3xi8>
    "func.return"(%1) : (tensor<4x3xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi8>) -> tensor<4x3xi8> {
    %0 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.scatter_nd"(%arg0, %arg1, %0) : (tensor<?x?xi32>, tensor<?x?xi8>, tensor<2xi32>) -> tensor<4x3xi8>
    "func.return"(%1) : (tensor<4x3xi8>) -> ()
  }
}
// rules of: arrays.gather_scatter
