// CAST would return the integers instead of the numbers for which they stand.
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> (tensor<4xf32>, tensor<4xf32>) {
    %y = "tfl.cast"(%x) {out_data_type = f32} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
    %z = "tfl.dequantize"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
    "func.return"(%y, %z) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }
}
// -----
// InvalidModuleError:
// @main: CAST at ?: its operands and results have different types: float32, int8
