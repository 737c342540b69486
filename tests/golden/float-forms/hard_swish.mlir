// XNNPACK has no kernel for HARD_SWISH in int8: LiteRT's own kernel takes up to 15 times as long.
module {
  func.func @main(%x: tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>> {
    %y = "tfl.hard_swish"(%x) : (tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>
    "func.return"(%y) : (tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>> {
    %0 = "tfl.dequantize"(%arg0) : (tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8xf32>
    %1 = "tfl.hard_swish"(%0) : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %2 = "tfl.quantize"(%1) : (tensor<1x8xf32>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>
    "func.return"(%2) : (tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>) -> ()
  }
}
// event: note float-hard-swish (hard swish in float, because XNNPACK has no int8 kernel: about 15 times as fast on x86 and 1.9 times on ARM; rewrites={"float-hard-swish": False} keeps int8) form='hard swish in float, because XNNPACK has no int8 kernel' gain='about 15 times as fast on x86 and 1.9 times on ARM'
