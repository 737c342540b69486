// FILL writes float32.
// option: target = "micro"
module {
  func.func @main() -> tensor<1x4xf32> {
    %n = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %a = "tfl.fill"(%n, %0) : (tensor<2xi32>, tensor<f32>) -> tensor<1x4xf32>
    "func.return"(%a) : (tensor<1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main() -> tensor<1x4xf32> {
    %0 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.fill"(%0, %1) : (tensor<2xi32>, tensor<f32>) -> tensor<1x4xf32>
    "func.return"(%2) : (tensor<1x4xf32>) -> ()
  }
}
