// Batch norm as Keras 3 traces it, after a convolution with a bias: one scale and one offset remain.
module {
  func.func @main(%x: tensor<?x4x4x2xf32>) -> tensor<?x4x4x3xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5, 1.0, -1.0], [2.0, 0.25, 1.5]]]]> : tensor<1x1x2x3xf32>} : () -> tensor<1x1x2x3xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %mean = "arith.constant"() {value = dense<[0.5, -0.5, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %variance = "arith.constant"() {value = dense<[3.0, 0.0, 15.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %gamma = "arith.constant"() {value = dense<[4.0, 3.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %beta = "arith.constant"() {value = dense<[0.0, 1.0, -1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %shape = "arith.constant"() {value = dense<[1, 1, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %c = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x4x4x2xf32>, tensor<1x1x2x3xf32>) -> tensor<?x4x4x3xf32>
    %cb = "tf.AddV2"(%c, %bias) : (tensor<?x4x4x3xf32>, tensor<3xf32>) -> tensor<?x4x4x3xf32>
    %mean4 = "tf.Reshape"(%mean, %shape) : (tensor<3xf32>, tensor<4xi32>) -> tensor<1x1x1x3xf32>
    %v = "tf.AddV2"(%variance, %one) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %r = "tf.Rsqrt"(%v) : (tensor<3xf32>) -> tensor<3xf32>
    %s = "tf.Mul"(%r, %gamma) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %s4 = "tf.Reshape"(%s, %shape) : (tensor<3xf32>, tensor<4xi32>) -> tensor<1x1x1x3xf32>
    %centered = "tf.Sub"(%cb, %mean4) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    %scaled = "tf.Mul"(%centered, %s4) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    %y = "tf.AddV2"(%scaled, %beta) : (tensor<?x4x4x3xf32>, tensor<3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%y) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x2xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[[[[0.5, 1.0, -1.0], [2.0, 0.25, 1.5]]]]> : tensor<1x1x2x3xf32>} : () -> tensor<1x1x2x3xf32>
    %1 = "tf.Conv2D"(%arg0, %0) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x4x4x2xf32>, tensor<1x1x2x3xf32>) -> tensor<?x4x4x3xf32>
    %2 = "arith.constant"() {value = dense<[[[[2.0, 3.0, 0.5]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %3 = "tf.Mul"(%1, %2) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    %4 = "arith.constant"() {value = dense<[[[[1.0, 8.5, 0.0]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %5 = "tf.AddV2"(%3, %4) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%5) : (tensor<?x4x4x3xf32>) -> ()
  }
}
