// option: rewrites = {"float-hard-swish": false}
module {
  func.func @main(%x: tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>> {
    %y = "tfl.hard_swish"(%x) : (tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>
    "func.return"(%y) : (tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>> {
    %0 = "tfl.hard_swish"(%arg0) : (tensor<1x8x!quant.uniform<i8:f32, 0.05:-28>>) -> tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>
    "func.return"(%0) : (tensor<1x8x!quant.uniform<i8:f32, 0.04:-118>>) -> ()
  }
}
