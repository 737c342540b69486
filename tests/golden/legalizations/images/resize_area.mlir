// no reference: there is no kernel for tf.ResizeArea
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeArea"(%arg0, %0) : (tensor<?x5x6x3xf32>, tensor<2xi32>) -> tensor<?x3x4x3xf32>
    "func.return"(%1) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x5x6x3xf32>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[[0.6, 0.4, 0.0, 0.0, 0.0], [0.0, 0.2, 0.6, 0.2, 0.0], [0.0, 0.0, 0.0, 0.4, 0.6]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
    %5 = "arith.constant"() {value = dense<[[0.6666667, 0.33333334, 0.0, 0.0, 0.0, 0.0], [0.0, 0.33333334, 0.6666667, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.6666667, 0.33333334, 0.0], [0.0, 0.0, 0.0, 0.0, 0.33333334, 0.6666667]]> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
    %6 = "arith.constant"() {value = dense<[-1, 5, 18]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.reshape"(%arg0, %6) : (tensor<?x5x6x3xf32>, tensor<3xi32>) -> tensor<?x5x18xf32>
    %8 = "tfl.batch_matmul"(%4, %7) : (tensor<3x5xf32>, tensor<?x5x18xf32>) -> tensor<?x3x18xf32>
    %9 = "arith.constant"() {value = dense<[-1, 3, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<?x3x18xf32>, tensor<4xi32>) -> tensor<?x3x6x3xf32>
    %11 = "tfl.batch_matmul"(%5, %10) : (tensor<4x6xf32>, tensor<?x3x6x3xf32>) -> tensor<?x3x4x3xf32>
    "func.return"(%11) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment
