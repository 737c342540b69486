// The operands of a maximum have the scale of its result.
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32> {
    %z = "tfl.maximum"(%x, %y) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %u = "tfl.dequantize"(%z) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%u) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %arg1: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32> {
    %0 = "tfl.maximum"(%arg0, %arg1) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %1 = "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }
}
