// Explicit padding becomes tfl.pad.
module {
  func.func @main(%x: tensor<?x4x4x1xf32>) -> tensor<?x6x4x1xf32> {
    %w = "arith.constant"() {value = dense<[[[[0.5]], [[-1.0]]], [[[2.0]], [[0.25]]]]> : tensor<2x2x1x1xf32>} : () -> tensor<2x2x1x1xf32>
    %y = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "EXPLICIT", explicit_paddings = [0 : i64, 0 : i64, 1 : i64, 2 : i64, 0 : i64, 1 : i64, 0 : i64, 0 : i64]} : (tensor<?x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<?x6x4x1xf32>
    "func.return"(%y) : (tensor<?x6x4x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x1xf32>) -> tensor<?x6x4x1xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 2], [0, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<?x4x4x1xf32>, tensor<4x2xi32>) -> tensor<?x7x5x1xf32>
    %2 = "arith.constant"() {value = dense<[[[[0.5], [-1.0]], [[2.0], [0.25]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %4 = "tfl.conv_2d"(%1, %2, %3) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x7x5x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>) -> tensor<?x6x4x1xf32>
    "func.return"(%4) : (tensor<?x6x4x1xf32>) -> ()
  }
}
// rules of: nn.convolution
