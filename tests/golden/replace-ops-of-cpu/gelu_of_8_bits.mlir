// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x6xf32>) -> tensor<1x6xf32> {
    %y = "tfl.gelu"(%x) : (tensor<1x6xf32>) -> tensor<1x6xf32>
    "func.return"(%y) : (tensor<1x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6xf32>) -> tensor<1x6xf32> {
    %0 = "tfl.gelu"(%arg0) : (tensor<1x6xf32>) -> tensor<1x6xf32>
    "func.return"(%0) : (tensor<1x6xf32>) -> ()
  }
}
