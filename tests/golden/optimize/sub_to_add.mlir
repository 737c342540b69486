// Replace Sub(x, c) by Add(x, -c).
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<4x4x4xf32>} : () -> tensor<4x4x4xf32>
    %1 = "tfl.sub"(%arg0, %0) : (tensor<2x4x4x4xf32>, tensor<4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %2 = "tfl.logistic"(%1) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%2) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<2x4x4x4xf32>, tensor<f32>) -> tensor<2x4x4x4xf32>
    %2 = "tfl.logistic"(%1) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%2) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// event: changed expanded_constant count=1
// event: changed sub_to_add count=1
