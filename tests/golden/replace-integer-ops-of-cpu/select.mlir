// A constant mask limits numbers.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>> {
    %m = "arith.constant"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
    %l = "arith.constant"() {value = dense<-100> : tensor<!quant.uniform<i8:f32, 0.5>>} : () -> tensor<!quant.uniform<i8:f32, 0.5>>
    %y = "tfl.select_v2"(%m, %x, %l) : (tensor<2xi1>, tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<[127, -100]> : tensor<2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
    %1 = "arith.constant"() {value = dense<[-128, -100]> : tensor<2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
    %2 = "tfl.minimum"(%arg0, %0) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
    %3 = "tfl.maximum"(%2, %1) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%3) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace SELECT_V2 (Ethos-U55 does not run it) count=1
