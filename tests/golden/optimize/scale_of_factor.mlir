// Fuse Conv2D(Mul(x, Mul(y, c)), w) into Conv2D(Mul(x, y), w * c).
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>, %arg1: tensor<2x1x1x3xf32>) -> tensor<2x6x6x4xf32> {
    %0 = "tfl.relu6"(%arg1) : (tensor<2x1x1x3xf32>) -> tensor<2x1x1x3xf32>
    %1 = "arith.constant"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<2x1x1x3xf32>, tensor<f32>) -> tensor<2x1x1x3xf32>
    %3 = "tfl.mul"(%arg0, %2) : (tensor<2x6x6x3xf32>, tensor<2x1x1x3xf32>) -> tensor<2x6x6x3xf32>
    %4 = "arith.constant"() {value = dense<[[[[-0.5, -0.75, -0.5]]], [[[-0.5, -1.75, -0.5]]], [[[0.75, -0.5, 1.5]]], [[[0.25, 0.25, 0.75]]]]> : tensor<4x1x1x3xf32>} : () -> tensor<4x1x1x3xf32>
    %5 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.conv_2d"(%3, %4, %5) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x6x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>) -> tensor<2x6x6x4xf32>
    "func.return"(%6) : (tensor<2x6x6x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>, %arg1: tensor<2x1x1x3xf32>) -> tensor<2x6x6x4xf32> {
    %0 = "tfl.relu6"(%arg1) : (tensor<2x1x1x3xf32>) -> tensor<2x1x1x3xf32>
    %1 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "tfl.mul"(%arg0, %0) : (tensor<2x6x6x3xf32>, tensor<2x1x1x3xf32>) -> tensor<2x6x6x3xf32>
    %3 = "arith.constant"() {value = dense<[[[[-0.125, -0.1875, -0.125]]], [[[-0.125, -0.4375, -0.125]]], [[[0.1875, -0.125, 0.375]]], [[[0.0625, 0.0625, 0.1875]]]]> : tensor<4x1x1x3xf32>} : () -> tensor<4x1x1x3xf32>
    %4 = "tfl.conv_2d"(%2, %3, %1) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x6x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>) -> tensor<2x6x6x4xf32>
    "func.return"(%4) : (tensor<2x6x6x4xf32>) -> ()
  }
}
// event: changed scale_of_factor count=1
