// Build x / sqrt(sum(x^2) + epsilon) over one axis.
module {
  func.func @f(%arg0: tensor<?x7x3xf32>) -> tensor<?x7x3xf32> attributes {_implements = #litefuse.annotation<"odml.l2_norm", {axis = 1 : i64, epsilon = 1.0e-06 : f64}>, litefuse.preserve = true} {
    %0 = "tf.Square"(%arg0) : (tensor<?x7x3xf32>) -> tensor<?x7x3xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Sum"(%0, %1) {keep_dims = true} : (tensor<?x7x3xf32>, tensor<1xi32>) -> tensor<?x1x3xf32>
    %3 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x1x3xf32>, tensor<f32>) -> tensor<?x1x3xf32>
    %5 = "tf.Sqrt"(%4) : (tensor<?x1x3xf32>) -> tensor<?x1x3xf32>
    %6 = "tf.RealDiv"(%arg0, %5) : (tensor<?x7x3xf32>, tensor<?x1x3xf32>) -> tensor<?x7x3xf32>
    "func.return"(%6) : (tensor<?x7x3xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x7x3xf32>) -> tensor<?x7x3xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<?x7x3xf32>) -> tensor<?x7x3xf32>
    "func.return"(%0) : (tensor<?x7x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x3xf32>) -> tensor<?x7x3xf32> {
    %0 = "tf.Square"(%arg0) : (tensor<?x7x3xf32>) -> tensor<?x7x3xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Sum"(%0, %1) {keep_dims = true} : (tensor<?x7x3xf32>, tensor<1xi32>) -> tensor<?x1x3xf32>
    %3 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x1x3xf32>, tensor<f32>) -> tensor<?x1x3xf32>
    %5 = "tf.Rsqrt"(%4) : (tensor<?x1x3xf32>) -> tensor<?x1x3xf32>
    %6 = "tf.Mul"(%arg0, %5) : (tensor<?x7x3xf32>, tensor<?x1x3xf32>) -> tensor<?x7x3xf32>
    "func.return"(%6) : (tensor<?x7x3xf32>) -> ()
  }
}
// event: fused odml.l2_norm owner='litefuse.fusions.contracts.normalization:l2_norm' ops=['tf.Square', 'tf.Sum', 'tf.AddV2', 'tf.Rsqrt', 'tf.Mul']
