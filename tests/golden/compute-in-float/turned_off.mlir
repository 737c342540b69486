// The option keeps ops in int8.
// option: quantize = {"weights": "int8", "activations": "int8"}
// option: rewrites = {"float-abs": false, "float-hard-swish": false}
module {
  func.func @main(%x: tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>> {
    %y = "tfl.hard_swish"(%x) : (tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>
    %z = "tfl.abs"(%y) : (tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>>
    "func.return"(%z) : (tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>> {
    %0 = "tfl.hard_swish"(%arg0) : (tensor<1x16x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>
    %1 = "tfl.abs"(%0) : (tensor<1x16x!quant.uniform<i8:f32, 0.04:-118>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>>
    "func.return"(%1) : (tensor<1x16x!quant.uniform<i8:f32, 0.03:-128>>) -> ()
  }
}
