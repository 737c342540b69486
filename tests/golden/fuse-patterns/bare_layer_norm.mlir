// Replace x * r - mean * r by (x - mean) * r: `layer_norm` without gamma and beta.
module {
  func.func @main(%arg0: tensor<?x6x8xf32>) -> tensor<?x6x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %2 = "tf.SquaredDifference"(%arg0, %1) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Mean"(%2, %3) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %5 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<?x6x1xf32>, tensor<f32>) -> tensor<?x6x1xf32>
    %7 = "tf.Rsqrt"(%6) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %8 = "tf.Neg"(%1) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %9 = "tf.Mul"(%8, %7) : (tensor<?x6x1xf32>, tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %10 = "tf.Mul"(%arg0, %7) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %11 = "tf.AddV2"(%10, %9) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    "func.return"(%11) : (tensor<?x6x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x8xf32>) -> tensor<?x6x8xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %2 = "tf.Sub"(%arg0, %1) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    %3 = "tf.Square"(%2) : (tensor<?x6x8xf32>) -> tensor<?x6x8xf32>
    %4 = "tf.Mean"(%3, %0) {keep_dims = true} : (tensor<?x6x8xf32>, tensor<1xi32>) -> tensor<?x6x1xf32>
    %5 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<?x6x1xf32>, tensor<f32>) -> tensor<?x6x1xf32>
    %7 = "tf.Rsqrt"(%6) : (tensor<?x6x1xf32>) -> tensor<?x6x1xf32>
    %8 = "tf.Mul"(%2, %7) : (tensor<?x6x8xf32>, tensor<?x6x1xf32>) -> tensor<?x6x8xf32>
    "func.return"(%8) : (tensor<?x6x8xf32>) -> ()
  }
}
// event: fused bare_layer_norm owner='litefuse.fusions.normalization:bare_layer_norm'
