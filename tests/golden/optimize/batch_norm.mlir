// Scale and offset go into the filter and the bias: 2 * (x * w + 1) + 3, channel by channel.
module {
  func.func @main(%x: tensor<?x4x4x1xf32>) -> tensor<?x4x4x2xf32> {
    %w = "arith.constant"() {value = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
    %b = "arith.constant"() {value = dense<[1.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %s = "arith.constant"() {value = dense<[2.0, 10.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %o = "arith.constant"() {value = dense<[3.0, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.conv_2d"(%x, %w, %b) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    %m = "tfl.mul"(%y, %s) : (tensor<?x4x4x2xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    %z = "tfl.add"(%m, %o) : (tensor<?x4x4x2xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    "func.return"(%z) : (tensor<?x4x4x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x1xf32>) -> tensor<?x4x4x2xf32> {
    %0 = "arith.constant"() {value = dense<[[[[2.0]]], [[[20.0]]]]> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
    %1 = "arith.constant"() {value = dense<[5.0, 10.5]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    "func.return"(%2) : (tensor<?x4x4x2xf32>) -> ()
  }
}
// event: changed affine_after count=2
