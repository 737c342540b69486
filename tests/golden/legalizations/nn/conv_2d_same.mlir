module {
  func.func @main(%arg0: tensor<?x9x8x4xf32>, %arg1: tensor<?x3x4x2xf32>) -> tensor<?x9x8x2xf32> {
    %0 = "tf.Conv2D"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x9x8x4xf32>, tensor<?x3x4x2xf32>) -> tensor<?x9x8x2xf32>
    "func.return"(%0) : (tensor<?x9x8x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x9x8x4xf32>, %arg1: tensor<?x3x4x2xf32>) -> tensor<?x9x8x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg1, %0) : (tensor<?x3x4x2xf32>, tensor<4xi32>) -> tensor<2x?x3x4xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.conv_2d"(%arg0, %1, %2) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x9x8x4xf32>, tensor<2x?x3x4xf32>, tensor<2xf32>) -> tensor<?x9x8x2xf32>
    "func.return"(%3) : (tensor<?x9x8x2xf32>) -> ()
  }
}
// rules of: nn.convolution
