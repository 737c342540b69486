// Weights were quantized without samples: there is nothing to compare.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = "tfl.relu"(%x) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%y) : (tensor<1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%0) : (tensor<1x4xf32>) -> ()
  }
}
