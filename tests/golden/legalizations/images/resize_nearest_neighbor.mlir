module {
  func.func @main(%arg0: tensor<?x5x6x2xf32>) -> tensor<?x7x4x2xf32> {
    %0 = "arith.constant"() {value = dense<[7, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeNearestNeighbor"(%arg0, %0) : (tensor<?x5x6x2xf32>, tensor<2xi32>) -> tensor<?x7x4x2xf32>
    "func.return"(%1) : (tensor<?x7x4x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x2xf32>) -> tensor<?x7x4x2xf32> {
    %0 = "arith.constant"() {value = dense<[7, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.resize_nearest_neighbor"(%arg0, %0) : (tensor<?x5x6x2xf32>, tensor<2xi32>) -> tensor<?x7x4x2xf32>
    "func.return"(%1) : (tensor<?x7x4x2xf32>) -> ()
  }
}
// rules of: images.adjustment
