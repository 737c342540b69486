// Biases of convolutions follow their weights to float16, unless they exceed its range; they stay with small weights.
// option: quantize = {"weights": "float16"}
module {
  func.func @large(%x: tensor<1x4x4x16xf32>) -> tensor<1x4x4x8xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<8x1x1x16xf32>} : () -> tensor<8x1x1x16xf32>
    %b = "arith.constant"() {value = dense<0.25> : tensor<8xf32>} : () -> tensor<8xf32>
    %y = "tfl.conv_2d"(%x, %w, %b) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<8x1x1x16xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
    "func.return"(%y) : (tensor<1x4x4x8xf32>) -> ()
  }
  func.func @small(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x16xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<1x2x2x16xf32>} : () -> tensor<1x2x2x16xf32>
    %b = "arith.constant"() {value = dense<0.25> : tensor<16xf32>} : () -> tensor<16xf32>
    %y = "tfl.depthwise_conv_2d"(%x, %w, %b) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 16 : i64} : (tensor<1x4x4x1xf32>, tensor<1x2x2x16xf32>, tensor<16xf32>) -> tensor<1x4x4x16xf32>
    "func.return"(%y) : (tensor<1x4x4x16xf32>) -> ()
  }
  func.func @too_wide(%x: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<1x3x3x16xf32>} : () -> tensor<1x3x3x16xf32>
    %b = "arith.constant"() {value = dense<70000.0> : tensor<16xf32>} : () -> tensor<16xf32>
    %y = "tfl.depthwise_conv_2d"(%x, %w, %b) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<1x3x3x16xf32>, tensor<16xf32>) -> tensor<1x4x4x16xf32>
    "func.return"(%y) : (tensor<1x4x4x16xf32>) -> ()
  }
}
// -----
module {
  func.func @large(%arg0: tensor<1x4x4x16xf32>) -> tensor<1x4x4x8xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<8x1x1x16xf16>} : () -> tensor<8x1x1x16xf16>
    %1 = "tfl.dequantize"(%0) : (tensor<8x1x1x16xf16>) -> tensor<8x1x1x16xf32>
    %2 = "arith.constant"() {value = dense<0.25> : tensor<8xf16>} : () -> tensor<8xf16>
    %3 = "tfl.dequantize"(%2) : (tensor<8xf16>) -> tensor<8xf32>
    %4 = "tfl.conv_2d"(%arg0, %1, %3) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<8x1x1x16xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
    "func.return"(%4) : (tensor<1x4x4x8xf32>) -> ()
  }
  func.func @small(%arg0: tensor<1x4x4x1xf32>) -> tensor<1x4x4x16xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<1x2x2x16xf32>} : () -> tensor<1x2x2x16xf32>
    %1 = "arith.constant"() {value = dense<0.25> : tensor<16xf32>} : () -> tensor<16xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 16 : i64} : (tensor<1x4x4x1xf32>, tensor<1x2x2x16xf32>, tensor<16xf32>) -> tensor<1x4x4x16xf32>
    "func.return"(%2) : (tensor<1x4x4x16xf32>) -> ()
  }
  func.func @too_wide(%arg0: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<1x3x3x16xf16>} : () -> tensor<1x3x3x16xf16>
    %1 = "tfl.dequantize"(%0) : (tensor<1x3x3x16xf16>) -> tensor<1x3x3x16xf32>
    %2 = "arith.constant"() {value = dense<70000.0> : tensor<16xf32>} : () -> tensor<16xf32>
    %3 = "tfl.depthwise_conv_2d"(%arg0, %1, %2) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<1x3x3x16xf32>, tensor<16xf32>) -> tensor<1x4x4x16xf32>
    "func.return"(%3) : (tensor<1x4x4x16xf32>) -> ()
  }
}
// event: changed quantize-weights form='float16' elements=128
// event: changed quantize-weights form='float16' elements=8
// event: changed quantize-weights form='float16' elements=144
