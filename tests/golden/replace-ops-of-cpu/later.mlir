// REVERSE_V2 is quantized before it is replaced.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %a = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tfl.reverse_v2"(%x, %a) : (tensor<1x3x4xf32>, tensor<1xi32>) -> tensor<1x3x4xf32>
    "func.return"(%y) : (tensor<1x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<1x3x4xf32>, tensor<1xi32>) -> tensor<1x3x4xf32>
    "func.return"(%1) : (tensor<1x3x4xf32>) -> ()
  }
}
