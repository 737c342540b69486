// TILE repeats.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tfl.broadcast_to"(%x, %a) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.tile"(%arg0, %0) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%1) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace BROADCAST_TO (Ethos-U55 does not run it) count=1
