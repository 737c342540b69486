// NaN and infinity times zero are not zero, so float products stay; integer ones need not.
module {
  func.func @main(%x: tensor<2xf32>, %i: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %null = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %a = "tf.Mul"(%x, %zero) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %b = "tf.Mul"(%i, %null) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    "func.return"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    "func.return"(%1, %2) : (tensor<2xf32>, tensor<2xi32>) -> ()
  }
}
