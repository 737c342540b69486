// A clamp from 0 to 1: the lower bound goes into the sum, the upper one stays.
module {
  func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %a = "tfl.add"(%x, %y) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %b = "tfl.minimum"(%a, %one) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %c = "tfl.maximum"(%b, %zero) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    "func.return"(%c) : (tensor<2x3xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "tfl.add"(%arg0, %arg1) {fused_activation_function = "RELU"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.minimum"(%0, %1) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    "func.return"(%2) : (tensor<2x3xf32>) -> ()
  }
}
// event: changed clamp count=1
// event: changed fused_activation count=1
// event: changed relu_of_minimum count=1
