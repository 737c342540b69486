// Dilations are options of LiteRT's kernel.
module {
  func.func @main(%x: tensor<?x5x5x1xf32>) -> tensor<?x3x3x1xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5]], [[-1.0]]], [[[2.0]], [[0.25]]]]> : tensor<2x2x1x1xf32>} : () -> tensor<2x2x1x1xf32>
    %y = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID", dilations = [1 : i64, 2 : i64, 2 : i64, 1 : i64]} : (tensor<?x5x5x1xf32>, tensor<2x2x1x1xf32>) -> tensor<?x3x3x1xf32>
    "func.return"(%y) : (tensor<?x3x3x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x5x1xf32>) -> tensor<?x3x3x1xf32> {
    %0 = "arith.constant"() {value = dense<[[[[0.5], [-1.0]], [[2.0], [0.25]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "tfl.conv_2d"(%arg0, %0, %1) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, dilation_w_factor = 2 : i64, dilation_h_factor = 2 : i64} : (tensor<?x5x5x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>) -> tensor<?x3x3x1xf32>
    "func.return"(%2) : (tensor<?x3x3x1xf32>) -> ()
  }
}
// rules of: nn.convolution
