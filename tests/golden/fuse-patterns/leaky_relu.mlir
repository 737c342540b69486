// Below 1 the maximum is a leaky ReLU, above it the other way round.
module {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %a = "arith.constant"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
    %b = "arith.constant"() {value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
    %c = "tf.Mul"(%x, %a) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %d = "tf.Maximum"(%c, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %e = "tf.Mul"(%x, %b) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %f = "tf.Maximum"(%x, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%d, %f) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = "arith.constant"() {value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.leaky_relu"(%arg0) {alpha = 0.25 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "tf.Mul"(%arg0, %0) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = "tf.Maximum"(%arg0, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1, %3) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }
}
// event: fused leaky_relu owner='litefuse.fusions.activations:leaky_relu'
// event: refused leaky_relu (max(x, alpha * x) is a leaky ReLU only for alpha between 0 and 1) owner='litefuse.fusions.activations:leaky_relu' alpha=1.5 matched=2 of=2
