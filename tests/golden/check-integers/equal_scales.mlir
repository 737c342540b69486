// The integers of the source model are right; the module stays as it is.
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32> {
    %y = "tfl.relu"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %z = "tfl.dequantize"(%y) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%z) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    %1 = "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }
}
