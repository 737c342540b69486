// Weights are int8 with a scale for each channel; the kernel of a depthwise convolution reads them dequantized.
// option: quantize = {"weights": "int8", "min_elements": 4}
module {
  func.func @main(%x: tensor<?x2xf32>, %image: tensor<1x2x2x2xf32>) -> (tensor<?x2xf32>, tensor<1x2x2x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE"} : (tensor<?x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %f = "arith.constant"() {value = dense<[[[[1.0, -4.0], [0.5, 2.0]]]]> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
    %z = "tfl.depthwise_conv_2d"(%image, %f, %b) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x2x2xf32>, tensor<1x1x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
    "func.return"(%y, %z) : (tensor<?x2xf32>, tensor<1x2x2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<1x2x2x2xf32>) -> (tensor<?x2xf32>, tensor<1x2x2x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[63, -126], [126, 63]]> : tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>
    %1 = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %1) : (tensor<?x2xf32>, tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>, tensor<2xf32>) -> tensor<?x2xf32>
    %3 = "arith.constant"() {value = dense<[[[[126, -126], [63, 63]]]]> : tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.007936508, 0.031746034}>>} : () -> tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.007936508, 0.031746034}>>
    %4 = "tfl.dequantize"(%3) : (tensor<1x1x2x2x!quant.uniform<i8:f32:3, {0.007936508, 0.031746034}>>) -> tensor<1x1x2x2xf32>
    %5 = "tfl.depthwise_conv_2d"(%arg1, %4, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<1x2x2x2xf32>, tensor<1x1x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
    "func.return"(%2, %5) : (tensor<?x2xf32>, tensor<1x2x2x2xf32>) -> ()
  }
}
// event: changed quantize-weights form='channel' elements=4
// event: changed quantize-weights form='dequantize' elements=4
