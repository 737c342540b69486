// Build GELU, exact ("none") or with a hyperbolic tangent ("tanh"), which litert-torch marks.
module {
  func.func @f(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {_implements = #litefuse.annotation<"aten.gelu.default", {approximate = "tanh"}>, litefuse.preserve = true} {
    %0 = "tf.Square"(%arg0) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %2 = "arith.constant"() {value = dense<0.044715> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Mul"(%2, %1) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "tf.AddV2"(%arg0, %3) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %5 = "arith.constant"() {value = dense<0.7978846> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Mul"(%5, %4) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %7 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.Mul"(%7, %arg0) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %9 = "tf.Tanh"(%6) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %10 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tf.AddV2"(%10, %9) : (tensor<f32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %12 = "tf.Mul"(%8, %11) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%12) : (tensor<?x8xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = "tfl.gelu"(%arg0) {approximate = true} : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }
}
// event: fused aten.gelu.default owner='litefuse.fusions.contracts.activations:gelu' ops=['tfl.gelu']
