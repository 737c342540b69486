// As many groups as channels: a depthwise convolution.
module {
  func.func @main(%x: tensor<?x3x3x2xf32>) -> tensor<?x3x3x2xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5, -1.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
    %y = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x3x3x2xf32>, tensor<1x1x1x2xf32>) -> tensor<?x3x3x2xf32>
    "func.return"(%y) : (tensor<?x3x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x3x2xf32>) -> tensor<?x3x3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[[[0.5, -1.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x3x3x2xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<?x3x3x2xf32>
    "func.return"(%2) : (tensor<?x3x3x2xf32>) -> ()
  }
}
// rules of: nn.convolution
