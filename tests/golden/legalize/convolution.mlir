// Filters from HWIO to OHWI; for the depthwise one the multiplier is the last dimension.
module {
  func.func @main(%x: tensor<?x4x4x1xf32>) -> (tensor<?x2x2x2xf32>, tensor<?x4x4x2xf32>) {
    %w = "arith.constant"() {value = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
    %y = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "SAME"} : (tensor<?x4x4x1xf32>, tensor<1x1x1x2xf32>) -> tensor<?x2x2x2xf32>
    %z = "tf.DepthwiseConv2dNative"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x4x4x1xf32>, tensor<1x1x1x2xf32>) -> tensor<?x4x4x2xf32>
    "func.return"(%y, %z) : (tensor<?x2x2x2xf32>, tensor<?x4x4x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x1xf32>) -> (tensor<?x2x2x2xf32>, tensor<?x4x4x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
    %1 = "arith.constant"() {value = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.conv_2d"(%arg0, %1, %2) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<?x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>) -> tensor<?x2x2x2xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "tfl.depthwise_conv_2d"(%arg0, %0, %4) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    "func.return"(%3, %5) : (tensor<?x2x2x2xf32>, tensor<?x4x4x2xf32>) -> ()
  }
}
