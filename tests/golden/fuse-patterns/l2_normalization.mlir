// Over the last axis with TensorFlow's epsilon; over the first there is no kernel.
module {
  func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
    %last = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %first = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %eps = "arith.constant"() {value = dense<9.99999996e-13> : tensor<f32>} : () -> tensor<f32>
    %a = "tf.Square"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %b = "tf.Sum"(%a, %last) {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %c = "tf.Maximum"(%b, %eps) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %d = "tf.Rsqrt"(%c) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %e = "tf.Mul"(%x, %d) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %f = "tf.Square"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %g = "tf.Sum"(%f, %first) {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<1x3xf32>
    %h = "tf.Maximum"(%g, %eps) : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %i = "tf.Rsqrt"(%h) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    %j = "tf.Mul"(%x, %i) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    "func.return"(%e, %j) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1.0e-12> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.l2_normalization"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = "tf.Square"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %4 = "tf.Sum"(%3, %0) {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<1x3xf32>
    %5 = "tf.Maximum"(%4, %1) : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %6 = "tf.Rsqrt"(%5) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    %7 = "tf.Mul"(%arg0, %6) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    "func.return"(%2, %7) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
// event: fused l2_normalization owner='litefuse.fusions.normalization:l2_normalization'
// event: refused l2_normalization (the kernel supports only the last axis) owner='litefuse.fusions.normalization:l2_normalization' axis=0 matched=5 of=5
