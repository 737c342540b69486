// Replace tf_keras's layer normalization, a batch norm over x reshaped to (1, rows, width, 1), by (x - mean) * r.
module {
  func.func @main(%arg0: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
    %3 = "arith.constant"() {value = dense<[1, 2, 48, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tf.Reshape"(%arg0, %3) : (tensor<2x6x8xf32>, tensor<4xi32>) -> tensor<1x2x48x1xf32>
    %5:6 = "tf.FusedBatchNormV3"(%4, %0, %1, %2, %2) {epsilon = 0.001 : f64, data_format = "NCHW"} : (tensor<1x2x48x1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<0xf32>, tensor<0xf32>) -> (tensor<1x2x48x1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<*xf32>)
    %6 = "arith.constant"() {value = dense<[2, 6, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5#0, %6) : (tensor<1x2x48x1xf32>, tensor<3xi32>) -> tensor<2x6x8xf32>
    "func.return"(%7) : (tensor<2x6x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<2x6x8xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    %2 = "tf.Sub"(%arg0, %1) : (tensor<2x6x8xf32>, tensor<2x1x1xf32>) -> tensor<2x6x8xf32>
    %3 = "tf.Square"(%2) : (tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
    %4 = "tf.Mean"(%3, %0) {keep_dims = true} : (tensor<2x6x8xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    %5 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
    %7 = "tf.Rsqrt"(%6) : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %8 = "tf.Mul"(%2, %7) : (tensor<2x6x8xf32>, tensor<2x1x1xf32>) -> tensor<2x6x8xf32>
    "func.return"(%8) : (tensor<2x6x8xf32>) -> ()
  }
}
// event: fused layer_norm_of_batch_norm owner='litefuse.fusions.normalization:layer_norm_of_batch_norm'
