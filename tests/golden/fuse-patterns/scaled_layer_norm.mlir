// Replace x * s - mean * s, s = gamma * r, by (x - mean) * r * gamma: `layer_norm` without beta.
module {
  func.func @main(%arg0: tensor<?x6x8xf32>) -> tensor<?x6x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %2 = "tf.SquaredDifference"(%arg0, %1) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Mean"(%2, %3) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %5 = "arith.constant"() {value = dense<[[[0.25, 0.5, 0.25, -0.75, 0.5, 0.25, -0.25, 0.25]]]> : tensor<1x1x8xf32>} : () -> tensor<1x1x8xf32>
    %6 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.AddV2"(%4, %6) : (tensor<?x6x1xf32>, tensor<f32>) -> tensor<?x6x1xf32>
    %8 = "tf.Rsqrt"(%7) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %9 = "tf.Mul"(%8, %5) : (tensor<?x6x1xf32>, tensor<1x1x8xf32>) -> tensor<?x6x8xf32>
    %10 = "tf.Neg"(%1) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %11 = "tf.Mul"(%10, %9) : (tensor<?x6x1xf32>, tensor<?x6x8xf32>) -> tensor<?x6x8xf32>
    %12 = "tf.Mul"(%arg0, %9) : (tensor<?x6x8xf32>, tensor<?x6x8xf32>) -> tensor<?x6x8xf32>
    %13 = "tf.AddV2"(%12, %11) : (tensor<?x6x8xf32>, tensor<?x6x8xf32>) -> tensor<?x6x8xf32>
    "func.return"(%13) : (tensor<?x6x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x8xf32>) -> tensor<?x6x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<[[[0.25, 0.5, 0.25, -0.75, 0.5, 0.25, -0.25, 0.25]]]> : tensor<1x1x8xf32>} : () -> tensor<1x1x8xf32>
    %2 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %3 = "tf.Sub"(%arg0, %2) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %4 = "tf.Square"(%3) : (tensor<?x6x8xf32>) -> tensor<?x6x8xf32>
    %5 = "tf.Mean"(%4, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %6 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.AddV2"(%5, %6) : (tensor<?x6x1xf32>, tensor<f32>) -> tensor<?x6x1xf32>
    %8 = "tf.Rsqrt"(%7) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %9 = "tf.Mul"(%3, %8) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %10 = "tf.Mul"(%9, %1) : (tensor<?x6x8xf32>, tensor<1x1x8xf32>) -> tensor<?x6x8xf32>
    "func.return"(%10) : (tensor<?x6x8xf32>) -> ()
  }
}
// event: fused scaled_layer_norm owner='litefuse.fusions.normalization:scaled_layer_norm'
