// A reversed axis is put together from slices.
// option: target = "ethos-u55"
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
    %0 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[1, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>
    %3 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.slice"(%arg0, %3, %1) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>
    %5 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.slice"(%arg0, %5, %1) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>
    %7 = "tfl.concatenation"(%2, %4, %6) {axis = 1 : i64} : (tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>, tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>, tensor<1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%7) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace REVERSE_V2 (Ethos-U55 does not run it) count=1
