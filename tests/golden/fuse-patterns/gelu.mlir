module {
  func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %half = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %r = "arith.constant"() {value = dense<0.707106769> : tensor<f32>} : () -> tensor<f32>
    %a = "tf.Mul"(%x, %r) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %b = "tf.Erf"(%a) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %c = "tf.AddV2"(%b, %one) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %d = "tf.Mul"(%half, %x) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %e = "tf.Mul"(%d, %c) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%e) : (tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = "tfl.gelu"(%arg0) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }
}
// event: fused exact_gelu owner='litefuse.fusions.activations:exact_gelu'
