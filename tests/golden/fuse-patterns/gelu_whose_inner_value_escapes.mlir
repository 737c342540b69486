// The sum is an output too.
module {
  func.func @main(%x: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
    %half = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %r = "arith.constant"() {value = dense<0.707106769> : tensor<f32>} : () -> tensor<f32>
    %a = "tf.Mul"(%x, %r) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %b = "tf.Erf"(%a) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %c = "tf.AddV2"(%b, %one) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %d = "tf.Mul"(%half, %x) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %e = "tf.Mul"(%d, %c) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%e, %c) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.70710677> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Mul"(%arg0, %2) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %4 = "tf.Erf"(%3) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %5 = "tf.AddV2"(%4, %1) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %6 = "tf.Mul"(%0, %arg0) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %7 = "tf.Mul"(%6, %5) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%7, %5) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  }
}
// event: refused exact_gelu (an inner value (tf.AddV2) is used elsewhere) owner='litefuse.fusions.activations:exact_gelu' matched=5 of=5
