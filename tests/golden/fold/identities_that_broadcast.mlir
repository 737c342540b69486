// The zeros have more rows than x, the ones more dimensions: they are no identities.
module {
  func.func @main(%x: tensor<1x3xf32>) -> (tensor<2x3xf32>, tensor<1x1x3xf32>) {
    %zeros = "arith.constant"() {value = dense<0.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %ones = "arith.constant"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
    %a = "tf.AddV2"(%x, %zeros) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %b = "tf.Mul"(%x, %ones) : (tensor<1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x3xf32>
    "func.return"(%a, %b) : (tensor<2x3xf32>, tensor<1x1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3xf32>) -> (tensor<2x3xf32>, tensor<1x1x3xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
    %2 = "tf.AddV2"(%arg0, %0) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = "tf.Mul"(%arg0, %1) : (tensor<1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x3xf32>
    "func.return"(%2, %3) : (tensor<2x3xf32>, tensor<1x1x3xf32>) -> ()
  }
}
