// Scale and shift of constants: x * 2 * 3 + 1 + 0.5. The product is rounded once.
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %two = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %three = "arith.constant"() {value = dense<[3.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %half = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %a = "tf.Mul"(%x, %two) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %b = "tf.Mul"(%three, %a) : (tensor<2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %c = "tf.AddV2"(%b, %one) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %d = "tf.AddV2"(%half, %c) : (tensor<f32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%d) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[6.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %2 = "arith.constant"() {value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.AddV2"(%1, %2) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    "func.return"(%3) : (tensor<?x2xf32>) -> ()
  }
}
