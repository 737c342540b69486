// The first sum is an output too: joining the constants would save nothing.
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %half = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %c = "tf.AddV2"(%x, %one) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %d = "tf.AddV2"(%c, %half) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%c, %d) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.AddV2"(%arg0, %0) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = "tf.AddV2"(%2, %1) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%2, %3) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
