// Kernels that XNNPACK runs well, that multiply channels, or that have strides and images of unknown sizes.
module {
  func.func @main(%x: tensor<1x12x12x2xf32>, %s: tensor<1x?x?x2xf32>) -> (tensor<1x12x12x2xf32>, tensor<1x12x12x4xf32>, tensor<1x?x?x2xf32>) {
    %small = "arith.constant"() {value = dense<0.5> : tensor<1x5x5x2xf32>} : () -> tensor<1x5x5x2xf32>
    %wide = "arith.constant"() {value = dense<0.5> : tensor<1x7x7x4xf32>} : () -> tensor<1x7x7x4xf32>
    %large = "arith.constant"() {value = dense<0.5> : tensor<1x7x7x2xf32>} : () -> tensor<1x7x7x2xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %biases = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %y = "tfl.depthwise_conv_2d"(%x, %small, %bias) {depth_multiplier = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x5x5x2xf32>, tensor<2xf32>) -> tensor<1x12x12x2xf32>
    %z = "tfl.depthwise_conv_2d"(%x, %wide, %biases) {depth_multiplier = 2 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x7x7x4xf32>, tensor<4xf32>) -> tensor<1x12x12x4xf32>
    %w = "tfl.depthwise_conv_2d"(%s, %large, %bias) {depth_multiplier = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<1x?x?x2xf32>, tensor<1x7x7x2xf32>, tensor<2xf32>) -> tensor<1x?x?x2xf32>
    "func.return"(%y, %z, %w) : (tensor<1x12x12x2xf32>, tensor<1x12x12x4xf32>, tensor<1x?x?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x12x12x2xf32>, %arg1: tensor<1x?x?x2xf32>) -> (tensor<1x12x12x2xf32>, tensor<1x12x12x4xf32>, tensor<1x?x?x2xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<1x5x5x2xf32>} : () -> tensor<1x5x5x2xf32>
    %1 = "arith.constant"() {value = dense_resource<elided> : tensor<1x7x7x4xf32>} : () -> tensor<1x7x7x4xf32>
    %2 = "arith.constant"() {value = dense_resource<elided> : tensor<1x7x7x2xf32>} : () -> tensor<1x7x7x2xf32>
    %3 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %5 = "tfl.depthwise_conv_2d"(%arg0, %0, %3) {depth_multiplier = 1 : i64, stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x5x5x2xf32>, tensor<2xf32>) -> tensor<1x12x12x2xf32>
    %6 = "tfl.depthwise_conv_2d"(%arg0, %1, %4) {depth_multiplier = 2 : i64, stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x7x7x4xf32>, tensor<4xf32>) -> tensor<1x12x12x4xf32>
    %7 = "tfl.depthwise_conv_2d"(%arg1, %2, %3) {depth_multiplier = 1 : i64, stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<1x?x?x2xf32>, tensor<1x7x7x2xf32>, tensor<2xf32>) -> tensor<1x?x?x2xf32>
    "func.return"(%5, %6, %7) : (tensor<1x12x12x2xf32>, tensor<1x12x12x4xf32>, tensor<1x?x?x2xf32>) -> ()
  }
}
