module {
  func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %a = "tf.AddV2"(%x, %zero) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %b = "tf.Mul"(%a, %one) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %c = "tf.Identity"(%b) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %d = "tf.StopGradient"(%c) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %order = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %e = "tf.Transpose"(%d, %order) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    %minus = "tf.Neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %f = "tf.Neg"(%minus) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%c, %e, %f) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
    "func.return"(%arg0, %arg0, %arg0) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
