// The mean of the last of four axes is that of the last of two.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tfl.mean"(%x, %a) : (tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<1x2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<[6, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x2x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<6x4x!quant.uniform<i8:f32, 0.5>>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) : (tensor<6x4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<6x!quant.uniform<i8:f32, 0.5>>
    %4 = "arith.constant"() {value = dense<[1, 2, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<6x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%5) : (tensor<1x2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace MEAN (Ethos-U55 does not run it) count=1
