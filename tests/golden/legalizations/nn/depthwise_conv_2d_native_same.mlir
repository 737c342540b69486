module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>, %arg1: tensor<3x2x4x2xf32>) -> tensor<2x7x8x8xf32> {
    %0 = "tf.DepthwiseConv2dNative"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<2x7x8x4xf32>, tensor<3x2x4x2xf32>) -> tensor<2x7x8x8xf32>
    "func.return"(%0) : (tensor<2x7x8x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>, %arg1: tensor<3x2x4x2xf32>) -> tensor<2x7x8x8xf32> {
    %0 = "arith.constant"() {value = dense<[1, 3, 2, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg1, %0) : (tensor<3x2x4x2xf32>, tensor<4xi32>) -> tensor<1x3x2x8xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
    %3 = "tfl.depthwise_conv_2d"(%arg0, %1, %2) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<2x7x8x4xf32>, tensor<1x3x2x8xf32>, tensor<8xf32>) -> tensor<2x7x8x8xf32>
    "func.return"(%3) : (tensor<2x7x8x8xf32>) -> ()
  }
}
// rules of: nn.convolution
