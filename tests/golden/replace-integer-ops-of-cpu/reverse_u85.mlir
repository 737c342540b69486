// Ethos-U85 reverses any axis.
// option: target = "ethos-u85"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x4x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tfl.reverse_v2"(%x, %a) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x4x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%1) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
