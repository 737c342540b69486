// Fuse relu(x) + slope * relu(-x) into tfl.leaky_relu(x, alpha = -slope).
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %1 = "tf.Neg"(%arg0) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %2 = "tf.Relu"(%1) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %3 = "arith.constant"() {value = dense<0.2> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.Mul"(%3, %2) : (tensor<f32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %5 = "tf.Sub"(%0, %4) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    "func.return"(%5) : (tensor<2x3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "tfl.leaky_relu"(%arg0) {alpha = 0.20000000298023224 : f64} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    "func.return"(%0) : (tensor<2x3x8xf32>) -> ()
  }
}
// event: fused leaky_relu_of_relus owner='litefuse.fusions.activations:leaky_relu_of_relus'
