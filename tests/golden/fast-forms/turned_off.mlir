// option: rewrites = {"split-depthwise": false}
module {
  func.func @main(%x: tensor<1x12x12x2xf32>) -> (tensor<1x12x12x2xf32>) {
    %filter = "arith.constant"() {value = dense<0.5> : tensor<1x7x7x2xf32>} : () -> tensor<1x7x7x2xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.depthwise_conv_2d"(%x, %filter, %bias) {depth_multiplier = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "RELU", padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x7x7x2xf32>, tensor<2xf32>) -> tensor<1x12x12x2xf32>
    "func.return"(%y) : (tensor<1x12x12x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x12x12x2xf32>) -> tensor<1x12x12x2xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<1x7x7x2xf32>} : () -> tensor<1x7x7x2xf32>
    %1 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {depth_multiplier = 1 : i64, fused_activation_function = "RELU", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x12x12x2xf32>, tensor<1x7x7x2xf32>, tensor<2xf32>) -> tensor<1x12x12x2xf32>
    "func.return"(%2) : (tensor<1x12x12x2xf32>) -> ()
  }
}
