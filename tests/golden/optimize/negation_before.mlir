// Fuse Conv2D(Neg(x), w, v) into Conv2D(x, -w, v); likewise before the other linear ops.
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>) -> tensor<2x6x6x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<2x6x6x3xf32>) -> tensor<2x6x6x3xf32>
    %1 = "arith.constant"() {value = dense<[[[[-0.5, -0.75, -0.5]]], [[[-0.5, -1.75, -0.5]]], [[[0.75, -0.5, 1.5]]], [[[0.25, 0.25, 0.75]]]]> : tensor<4x1x1x3xf32>} : () -> tensor<4x1x1x3xf32>
    %2 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %3 = "tfl.conv_2d"(%0, %1, %2) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x6x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>) -> tensor<2x6x6x4xf32>
    "func.return"(%3) : (tensor<2x6x6x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>) -> tensor<2x6x6x4xf32> {
    %0 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "arith.constant"() {value = dense<[[[[0.5, 0.75, 0.5]]], [[[0.5, 1.75, 0.5]]], [[[-0.75, 0.5, -1.5]]], [[[-0.25, -0.25, -0.75]]]]> : tensor<4x1x1x3xf32>} : () -> tensor<4x1x1x3xf32>
    %2 = "tfl.conv_2d"(%arg0, %1, %0) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x6x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>) -> tensor<2x6x6x4xf32>
    "func.return"(%2) : (tensor<2x6x6x4xf32>) -> ()
  }
}
// event: changed negation_before count=1
