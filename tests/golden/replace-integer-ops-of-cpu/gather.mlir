// A constant range is a slice.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
    %a = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tfl.gather"(%x, %a) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<4x3x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<4x3x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%2) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace GATHER (Ethos-U55 does not run it) count=1
