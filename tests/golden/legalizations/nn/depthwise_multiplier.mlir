// Each channel has two results.
module {
  func.func @main(%x: tensor<?x3x3x2xf32>) -> tensor<?x3x3x4xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5, -1.0], [2.0, 0.25]]]]> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
    %y = "tf.DepthwiseConv2dNative"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x3x3x2xf32>, tensor<1x1x2x2xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%y) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x3x2xf32>) -> tensor<?x3x3x4xf32> {
    %0 = "arith.constant"() {value = dense<[[[[0.5, -1.0, 2.0, 0.25]]]]> : tensor<1x1x1x4xf32>} : () -> tensor<1x1x1x4xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x3x3x2xf32>, tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%2) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// rules of: nn.convolution
