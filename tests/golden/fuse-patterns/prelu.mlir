// Fuse relu(x) + slope * relu(-x) into tfl.prelu(x, alpha = -slope).
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %1 = "tf.Neg"(%arg0) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %2 = "tf.Relu"(%1) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %3 = "arith.constant"() {value = dense<[[-0.5, -0.25, -0.25, -0.0, 0.0, 0.25, 0.25, 0.5]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
    %4 = "tf.Mul"(%3, %2) : (tensor<1x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %5 = "tf.AddV2"(%0, %4) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    "func.return"(%5) : (tensor<2x3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "arith.constant"() {value = dense<[[0.5, 0.25, 0.25, 0.0, -0.0, -0.25, -0.25, -0.5]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
    %1 = "tfl.prelu"(%arg0, %0) : (tensor<2x3x8xf32>, tensor<1x8xf32>) -> tensor<2x3x8xf32>
    "func.return"(%1) : (tensor<2x3x8xf32>) -> ()
  }
}
// event: fused prelu owner='litefuse.fusions.activations:prelu'
