// Channels come first: transposed before and after.
module {
  func.func @main(%x: tensor<?x1x4x4xf32>) -> tensor<?x1x3x3xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5]], [[-1.0]]], [[[2.0]], [[0.25]]]]> : tensor<2x2x1x1xf32>} : () -> tensor<2x2x1x1xf32>
    %y = "tf.DepthwiseConv2dNative"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID", data_format = "NCHW"} : (tensor<?x1x4x4xf32>, tensor<2x2x1x1xf32>) -> tensor<?x1x3x3xf32>
    "func.return"(%y) : (tensor<?x1x3x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1x4x4xf32>) -> tensor<?x1x3x3xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x1x4x4xf32>, tensor<4xi32>) -> tensor<?x4x4x1xf32>
    %2 = "arith.constant"() {value = dense<[[[[0.5], [-1.0]], [[2.0], [0.25]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %4 = "tfl.depthwise_conv_2d"(%1, %2, %3) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x4x4x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>) -> tensor<?x3x3x1xf32>
    %5 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.transpose"(%4, %5) : (tensor<?x3x3x1xf32>, tensor<4xi32>) -> tensor<?x1x3x3xf32>
    "func.return"(%6) : (tensor<?x1x3x3xf32>) -> ()
  }
}
// rules of: nn.convolution
