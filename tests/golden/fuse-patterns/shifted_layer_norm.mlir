// Replace x * r + (beta - mean * r) by (x - mean) * r + beta: `layer_norm` without gamma.
module {
  func.func @main(%arg0: tensor<?x5x8xf32>) -> tensor<?x5x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x5x8xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %2 = "tf.SquaredDifference"(%arg0, %1) : (tensor<?x5x8xf32>, tensor<?x5x1xf32>) -> tensor<?x5x8xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Mean"(%2, %3) {keep_dims = true} : (tensor<?x5x8xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %5 = "arith.constant"() {value = dense<[[[1.25, 1.25, 1.25, 0.5, 1.25, 1.25, 0.75, 1.25]]]> : tensor<1x1x8xf32>} : () -> tensor<1x1x8xf32>
    %6 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.AddV2"(%4, %6) : (tensor<?x5x1xf32>, tensor<f32>) -> tensor<?x5x1xf32>
    %8 = "tf.Rsqrt"(%7) : (tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %9 = "tf.Neg"(%1) : (tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %10 = "tf.Mul"(%9, %8) : (tensor<?x5x1xf32>, tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %11 = "tf.AddV2"(%10, %5) : (tensor<?x5x1xf32>, tensor<1x1x8xf32>) -> tensor<?x5x8xf32>
    %12 = "tf.Mul"(%arg0, %8) : (tensor<?x5x8xf32>, tensor<?x5x1xf32>) -> tensor<?x5x8xf32>
    %13 = "tf.AddV2"(%12, %11) : (tensor<?x5x8xf32>, tensor<?x5x8xf32>) -> tensor<?x5x8xf32>
    "func.return"(%13) : (tensor<?x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x8xf32>) -> tensor<?x5x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<[[[1.25, 1.25, 1.25, 0.5, 1.25, 1.25, 0.75, 1.25]]]> : tensor<1x1x8xf32>} : () -> tensor<1x1x8xf32>
    %2 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x5x8xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %3 = "tf.Sub"(%arg0, %2) : (tensor<?x5x8xf32>, tensor<?x5x1xf32>) -> tensor<?x5x8xf32>
    %4 = "tf.Square"(%3) : (tensor<?x5x8xf32>) -> tensor<?x5x8xf32>
    %5 = "tf.Mean"(%4, %0) {keep_dims = true} : (tensor<?x5x8xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %6 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.AddV2"(%5, %6) : (tensor<?x5x1xf32>, tensor<f32>) -> tensor<?x5x1xf32>
    %8 = "tf.Rsqrt"(%7) : (tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %9 = "tf.Mul"(%3, %8) : (tensor<?x5x8xf32>, tensor<?x5x1xf32>) -> tensor<?x5x8xf32>
    %10 = "tf.AddV2"(%9, %1) : (tensor<?x5x8xf32>, tensor<1x1x8xf32>) -> tensor<?x5x8xf32>
    "func.return"(%10) : (tensor<?x5x8xf32>) -> ()
  }
}
// event: fused shifted_layer_norm owner='litefuse.fusions.normalization:shifted_layer_norm'
