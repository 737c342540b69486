// Find x / sqrt(sum(x^2) + epsilon) over an axis, and call odml.l2_norm(x) {axis, epsilon}.
// option: composites = {"odml.l2_norm": "preserve"}
module {
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> {
    %0 = "tf.Square"(%arg0) : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Sum"(%0, %1) {keep_dims = true} : (tensor<?x3x8xf32>, tensor<1xi32>) -> tensor<?x3x1xf32>
    %3 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x3x1xf32>, tensor<f32>) -> tensor<?x3x1xf32>
    %5 = "tf.Rsqrt"(%4) : (tensor<?x3x1xf32>) -> tensor<?x3x1xf32>
    %6 = "tf.Mul"(%arg0, %5) : (tensor<?x3x8xf32>, tensor<?x3x1xf32>) -> tensor<?x3x8xf32>
    "func.return"(%6) : (tensor<?x3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> {
    %0 = "tf.PartitionedCall"(%arg0) {Tout = [f32], f = @odml.l2_norm.8dd7a6708834e278} : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    "func.return"(%0) : (tensor<?x3x8xf32>) -> ()
  }
  func.func @odml.l2_norm.8dd7a6708834e278(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> attributes {_implements = #litefuse.annotation<"odml.l2_norm", {axis = 2 : i64, epsilon = 9.999999974752427e-07 : f64}>, litefuse.preserve = true} {
    %0 = "tf.Square"(%arg0) : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    %1 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Sum"(%0, %1) {keep_dims = true} : (tensor<?x3x8xf32>, tensor<1xi32>) -> tensor<?x3x1xf32>
    %3 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x3x1xf32>, tensor<f32>) -> tensor<?x3x1xf32>
    %5 = "tf.Rsqrt"(%4) : (tensor<?x3x1xf32>) -> tensor<?x3x1xf32>
    %6 = "tf.Mul"(%arg0, %5) : (tensor<?x3x8xf32>, tensor<?x3x1xf32>) -> tensor<?x3x8xf32>
    "func.return"(%6) : (tensor<?x3x8xf32>) -> ()
  }
}
// event: fused find_l2_norm owner='litefuse.fusions.contracts.find_normalization:find_l2_norm'
