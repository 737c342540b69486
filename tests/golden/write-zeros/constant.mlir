// A tensor that is filled is a constant.
// option: target = "ethos-u55"
module {
  func.func @main(%x: tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %v = "arith.constant"() {value = dense<0> : tensor<!quant.uniform<i8:f32, 0.5>>} : () -> tensor<!quant.uniform<i8:f32, 0.5>>
    %f = "tfl.fill"(%a, %v) : (tensor<2xi32>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    %y = "tfl.concatenation"(%x, %f) {axis = 0 : i64} : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<3x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    %1 = "tfl.concatenation"(%arg0, %0) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%1) : (tensor<3x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
