// Without samples, there is nothing to measure.
// option: quantize = {"weights": "int8", "activations": "int8"}
// option: keep_source = true
module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "tfl.quantize"(%x) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %1 = "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "tfl.quantize"(%arg0) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %1 = "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }
}
