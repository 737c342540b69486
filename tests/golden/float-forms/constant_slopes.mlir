// Constants become floats; float ops, and LEAKY_RELU, which XNNPACK runs in int8, stay.
module {
  func.func @main(%x: tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2xf32> {
    %slopes = "arith.constant"() {value = dense<[64, -128]> : tensor<2x!quant.uniform<i8:f32, 0.0078125>>} : () -> tensor<2x!quant.uniform<i8:f32, 0.0078125>>
    %y = "tfl.prelu"(%x, %slopes) : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>, tensor<2x!quant.uniform<i8:f32, 0.0078125>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>
    %z = "tfl.leaky_relu"(%y) {alpha = 0.5 : f64} : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>
    %f = "tfl.dequantize"(%z) : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2xf32>
    %r = "tfl.relu"(%f) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%r) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2xf32> {
    %0 = "tfl.dequantize"(%arg0) : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2xf32>
    %1 = "arith.constant"() {value = dense<[0.5, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.prelu"(%0, %1) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %3 = "tfl.quantize"(%2) : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>
    %4 = "tfl.leaky_relu"(%3) {alpha = 0.5 : f64} : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>
    %5 = "tfl.dequantize"(%4) : (tensor<1x2x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x2xf32>
    %6 = "tfl.relu"(%5) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%6) : (tensor<1x2xf32>) -> ()
  }
}
// event: note float-prelu (prelu in float, because XNNPACK has no int8 kernel: about 19 times as fast on x86 and 7.3 times on ARM; rewrites={"float-prelu": False} keeps int8) form='prelu in float, because XNNPACK has no int8 kernel' gain='about 19 times as fast on x86 and 7.3 times on ARM'
