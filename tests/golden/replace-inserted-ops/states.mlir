// FILL writes no int16; two states stay separate, although they are equal.
// option: target = "micro"
module {
  func.func @main() -> (tensor<1x4x!quant.uniform<i16:f32, 0.5>>, tensor<1x4x!quant.uniform<i16:f32, 0.5>>) {
    %n = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %0 = "arith.constant"() {value = dense<0> : tensor<!quant.uniform<i16:f32, 0.5>>} : () -> tensor<!quant.uniform<i16:f32, 0.5>>
    %a = "tfl.fill"(%n, %0) : (tensor<2xi32>, tensor<!quant.uniform<i16:f32, 0.5>>) -> tensor<1x4x!quant.uniform<i16:f32, 0.5>>
    %b = "tfl.fill"(%n, %0) : (tensor<2xi32>, tensor<!quant.uniform<i16:f32, 0.5>>) -> tensor<1x4x!quant.uniform<i16:f32, 0.5>>
    "func.return"(%a, %b) : (tensor<1x4x!quant.uniform<i16:f32, 0.5>>, tensor<1x4x!quant.uniform<i16:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main() -> (tensor<1x4x!quant.uniform<i16:f32, 0.5>>, tensor<1x4x!quant.uniform<i16:f32, 0.5>>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<1x1x!quant.uniform<i16:f32, 0.5>>} : () -> tensor<1x1x!quant.uniform<i16:f32, 0.5>>
    %1 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.broadcast_to"(%0, %1) : (tensor<1x1x!quant.uniform<i16:f32, 0.5>>, tensor<2xi32>) -> tensor<1x4x!quant.uniform<i16:f32, 0.5>>
    %3 = "arith.constant"() {value = dense<0> : tensor<1x1x!quant.uniform<i16:f32, 0.5>>} : () -> tensor<1x1x!quant.uniform<i16:f32, 0.5>>
    %4 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.broadcast_to"(%3, %4) : (tensor<1x1x!quant.uniform<i16:f32, 0.5>>, tensor<2xi32>) -> tensor<1x4x!quant.uniform<i16:f32, 0.5>>
    "func.return"(%2, %5) : (tensor<1x4x!quant.uniform<i16:f32, 0.5>>, tensor<1x4x!quant.uniform<i16:f32, 0.5>>) -> ()
  }
}
// event: changed replace FILL (tflite-micro's kernels do not run it) count=2
