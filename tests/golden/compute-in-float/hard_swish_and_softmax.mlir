// HARD_SWISH is alone between conversions; the results of SOFTMAX are not rounded where floats are read.
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16xf32> {
    %y = "tfl.hard_swish"(%x) : (tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>
    %z = "tfl.softmax"(%y) {beta = 1.0 : f64} : (tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.00390625:-128>>
    %f = "tfl.dequantize"(%z) : (tensor<1x16x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<1x16xf32>
    "func.return"(%f) : (tensor<1x16xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16xf32> {
    %0 = "tfl.dequantize"(%arg0) : (tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16xf32>
    %1 = "tfl.hard_swish"(%0) : (tensor<1x16xf32>) -> tensor<1x16xf32>
    %2 = "tfl.quantize"(%1) : (tensor<1x16xf32>) -> tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>
    %3 = "tfl.dequantize"(%2) : (tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>) -> tensor<1x16xf32>
    %4 = "tfl.softmax"(%3) {beta = 1.0 : f64} : (tensor<1x16xf32>) -> tensor<1x16xf32>
    "func.return"(%4) : (tensor<1x16xf32>) -> ()
  }
}
// event: note float-hard-swish (hard swish in float, because XNNPACK has no int8 kernel: about 15 times as fast on x86 and 1.9 times on ARM; rewrites={"float-hard-swish": False} keeps int8) form='hard swish in float, because XNNPACK has no int8 kernel' gain='about 15 times as fast on x86 and 1.9 times on ARM'
// event: refused quantize-activations (it is faster in float) op='HARD_SWISH'
// event: note float-softmax (softmax in float, because XNNPACK has no int8 kernel: about 2.4 times as fast on x86, and as fast on ARM; rewrites={"float-softmax": False} keeps int8) form='softmax in float, because XNNPACK has no int8 kernel' gain='about 2.4 times as fast on x86, and as fast on ARM'
// event: refused quantize-activations (it is faster in float) op='SOFTMAX'
