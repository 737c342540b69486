// A state that is zero in each call is computed from the input.
// option: target = "ethos-u55"
module {
  func.func @main(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %v = "arith.constant"() {value = dense<0> : tensor<!quant.uniform<i8:f32, 0.5>>} : () -> tensor<!quant.uniform<i8:f32, 0.5>>
    %h = "tfl.fill"(%a, %v) : (tensor<2xi32>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>>
    %w = "arith.constant"() {value = dense<1> : tensor<3x2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.5>>
    %r = "arith.constant"() {value = dense<1> : tensor<3x3x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<3x3x!quant.uniform<i8:f32, 0.5>>
    %b = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %y = "tfl.rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>, tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<1> : tensor<3x2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.5>>
    %1 = "arith.constant"() {value = dense<1> : tensor<3x3x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<3x3x!quant.uniform<i8:f32, 0.5>>
    %2 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.slice"(%arg0, %3, %4) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1x!quant.uniform<i8:f32, 0.5>>
    %6 = "arith.constant"() {value = dense<0> : tensor<1x3x!quant.uniform<i8:f32, 1.0>>} : () -> tensor<1x3x!quant.uniform<i8:f32, 1.0>>
    %7 = "tfl.mul"(%5, %6) : (tensor<1x1x!quant.uniform<i8:f32, 0.5>>, tensor<1x3x!quant.uniform<i8:f32, 1.0>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>>
    %8 = "tfl.quantize"(%7) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>>
    %9 = "tfl.rnn"(%arg0, %0, %1, %2, %8) {fused_activation_function = "TANH"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x3x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>, tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%9) : (tensor<1x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
