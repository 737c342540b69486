// Integers in the source model are checked, although nothing is being quantized.
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32> {
    %z = "tfl.maximum"(%x, %y) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:3>>
    %u = "tfl.dequantize"(%z) : (tensor<4x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<4xf32>
    "func.return"(%u) : (tensor<4xf32>) -> ()
  }
}
// -----
// InvalidModuleError:
// @main: MAXIMUM at ?: its operands and results must have the same scale and zero point, got tensor<4x!quant.uniform<i8:f32, 0.5:3>> and tensor<4x!quant.uniform<i8:f32, 0.25:3>>
