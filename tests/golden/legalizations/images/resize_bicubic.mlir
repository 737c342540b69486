module {
  func.func @main(%arg0: tensor<2x5x6x3xf32>) -> tensor<2x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeBicubic"(%arg0, %0) : (tensor<2x5x6x3xf32>, tensor<2xi32>) -> tensor<2x3x4x3xf32>
    "func.return"(%1) : (tensor<2x3x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x6x3xf32>) -> tensor<2x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 0.0, 0.0, 0.0, 0.0], [-0.055474177, 0.36993638, 0.79664886, -0.11111103, 0.0], [0.0, 0.0, -0.11111103, 0.79664886, 0.31446218]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
    %1 = "arith.constant"() {value = dense<[[1.0, 0.0, 0.0, 0.0, 0.0, 0.0], [-0.09375, 0.59375, 0.59375, -0.09375, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, -0.09375, 0.59375, 0.5]]> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
    %2 = "arith.constant"() {value = dense<[2, 5, 18]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<2x5x6x3xf32>, tensor<3xi32>) -> tensor<2x5x18xf32>
    %4 = "tfl.batch_matmul"(%0, %3) : (tensor<3x5xf32>, tensor<2x5x18xf32>) -> tensor<2x3x18xf32>
    %5 = "arith.constant"() {value = dense<[2, 3, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x3x18xf32>, tensor<4xi32>) -> tensor<2x3x6x3xf32>
    %7 = "tfl.batch_matmul"(%1, %6) : (tensor<4x6xf32>, tensor<2x3x6x3xf32>) -> tensor<2x3x4x3xf32>
    "func.return"(%7) : (tensor<2x3x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment
