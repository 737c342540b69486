// Replace x * s + (beta - mean * s), s = gamma * r, by (x - mean) * r * gamma + beta.
module {
  func.func @main(%arg0: tensor<2x5x4xf32>) -> tensor<2x5x4xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<2x5x4xf32>, tensor<i32>) -> tensor<2x5x1xf32>
    %2 = "tf.SquaredDifference"(%arg0, %1) : (tensor<2x5x4xf32>, tensor<2x5x1xf32>) -> tensor<2x5x4xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.Mean"(%2, %3) {keep_dims = true} : (tensor<2x5x4xf32>, tensor<i32>) -> tensor<2x5x1xf32>
    %5 = "arith.constant"() {value = dense<[1.0, 1.0, -1.5, 1.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "arith.constant"() {value = dense<[-1.5, -0.5, 1.75, -2.25]> : tensor<4xf32>} : () -> tensor<4xf32>
    %7 = "arith.constant"() {value = dense<1.0e-05> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.AddV2"(%4, %7) : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5x1xf32>
    %9 = "tf.Rsqrt"(%8) : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %10 = "tf.Mul"(%9, %6) : (tensor<2x5x1xf32>, tensor<4xf32>) -> tensor<2x5x4xf32>
    %11 = "tf.Mul"(%arg0, %10) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %12 = "tf.Mul"(%1, %10) : (tensor<2x5x1xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %13 = "tf.Sub"(%5, %12) : (tensor<4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %14 = "tf.AddV2"(%11, %13) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    "func.return"(%14) : (tensor<2x5x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x4xf32>) -> tensor<2x5x4xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<[1.0, 1.0, -1.5, 1.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "arith.constant"() {value = dense<[-1.5, -0.5, 1.75, -2.25]> : tensor<4xf32>} : () -> tensor<4xf32>
    %3 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<2x5x4xf32>, tensor<i32>) -> tensor<2x5x1xf32>
    %4 = "tf.Sub"(%arg0, %3) : (tensor<2x5x4xf32>, tensor<2x5x1xf32>) -> tensor<2x5x4xf32>
    %5 = "tf.Square"(%4) : (tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %6 = "tf.Mean"(%5, %0) {keep_dims = true} : (tensor<2x5x4xf32>, tensor<i32>) -> tensor<2x5x1xf32>
    %7 = "arith.constant"() {value = dense<1.0e-05> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.AddV2"(%6, %7) : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5x1xf32>
    %9 = "tf.Rsqrt"(%8) : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %10 = "tf.Mul"(%4, %9) : (tensor<2x5x4xf32>, tensor<2x5x1xf32>) -> tensor<2x5x4xf32>
    %11 = "tf.Mul"(%10, %2) : (tensor<2x5x4xf32>, tensor<4xf32>) -> tensor<2x5x4xf32>
    %12 = "tf.AddV2"(%11, %1) : (tensor<2x5x4xf32>, tensor<4xf32>) -> tensor<2x5x4xf32>
    "func.return"(%12) : (tensor<2x5x4xf32>) -> ()
  }
}
// event: fused layer_norm owner='litefuse.fusions.normalization:layer_norm'
