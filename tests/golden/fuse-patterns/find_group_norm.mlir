// Find (x - mean) / sqrt(variance + epsilon) * gamma + beta over rows or groups, and call odml.group_norm.
// option: composites = {"odml.group_norm": "preserve"}
module {
  func.func @main(%arg0: tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x4x5x8xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %2 = "tf.SquaredDifference"(%arg0, %1) : (tensor<?x4x5x8xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x8xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Mean"(%2, %3) {keep_dims = true} : (tensor<?x4x5x8xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %5 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<?x4x5x1xf32>, tensor<f32>) -> tensor<?x4x5x1xf32>
    %7 = "tf.Rsqrt"(%6) : (tensor<?x4x5x1xf32>) -> tensor<?x4x5x1xf32>
    %8 = "tf.Neg"(%1) : (tensor<?x4x5x1xf32>) -> tensor<?x4x5x1xf32>
    %9 = "tf.Mul"(%8, %7) : (tensor<?x4x5x1xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x1xf32>
    %10 = "tf.Mul"(%arg0, %7) : (tensor<?x4x5x8xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x8xf32>
    %11 = "tf.AddV2"(%10, %9) : (tensor<?x4x5x8xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x8xf32>
    "func.return"(%11) : (tensor<?x4x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32> {
    %0 = "tf.PartitionedCall"(%arg0) {Tout = [f32], f = @odml.group_norm.cd039bdc9fc6f08e} : (tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32>
    "func.return"(%0) : (tensor<?x4x5x8xf32>) -> ()
  }
  func.func @odml.group_norm.cd039bdc9fc6f08e(%arg0: tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32> attributes {_implements = #litefuse.annotation<"odml.group_norm", {channel_axis = 3 : i64, epsilon = 0.0010000000474974513 : f64, num_groups = 1 : i64, sub_type = 1 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x4x5x8xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %2 = "tf.Sub"(%arg0, %1) : (tensor<?x4x5x8xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x8xf32>
    %3 = "tf.Square"(%2) : (tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32>
    %4 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.Mean"(%3, %4) {keep_dims = true} : (tensor<?x4x5x8xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %6 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.AddV2"(%5, %6) : (tensor<?x4x5x1xf32>, tensor<f32>) -> tensor<?x4x5x1xf32>
    %8 = "tf.Rsqrt"(%7) : (tensor<?x4x5x1xf32>) -> tensor<?x4x5x1xf32>
    %9 = "tf.Mul"(%2, %8) : (tensor<?x4x5x8xf32>, tensor<?x4x5x1xf32>) -> tensor<?x4x5x8xf32>
    "func.return"(%9) : (tensor<?x4x5x8xf32>) -> ()
  }
}
// event: fused find_group_norm owner='litefuse.fusions.contracts.find_normalization:find_group_norm'
