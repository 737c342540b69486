module {
  func.func @main(%arg0: tensor<?x7x8x4xf32>) -> tensor<?x7x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[[[[-1.9925957, 2.2575307, 1.4633322], [-1.3466302, 0.8000686, -2.9099782], [-0.26525077, 1.4871546, -2.2136848], [2.5254288, -2.573168, -1.4451637]]]]> : tensor<1x1x4x3xf32>} : () -> tensor<1x1x4x3xf32>
    %1 = "tf.Conv2D"(%arg0, %0) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x7x8x4xf32>, tensor<1x1x4x3xf32>) -> tensor<?x7x8x3xf32>
    "func.return"(%1) : (tensor<?x7x8x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x8x4xf32>) -> tensor<?x7x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[[[[-1.9925957, -1.3466302, -0.26525077, 2.5254288]]], [[[2.2575307, 0.8000686, 1.4871546, -2.573168]]], [[[1.4633322, -2.9099782, -2.2136848, -1.4451637]]]]> : tensor<3x1x1x4xf32>} : () -> tensor<3x1x1x4xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.conv_2d"(%arg0, %0, %1) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x7x8x4xf32>, tensor<3x1x1x4xf32>, tensor<3xf32>) -> tensor<?x7x8x3xf32>
    "func.return"(%2) : (tensor<?x7x8x3xf32>) -> ()
  }
}
// rules of: nn.convolution
