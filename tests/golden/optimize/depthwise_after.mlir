// Fuse DepthwiseConv2D(Conv2D(x, w, v), c, t) with 1 x 1 windows into Conv2D(x, w * c, v * c + t).
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>) -> tensor<2x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<"0x0000803E0000803E000080BE0000803E000080BE000080BE0000803F000000BF000000BF0000803E0000A03F0000A03F000040BF0000003F000080BE0000C03F0000003F000030C00000803E0000803F0000803E0000A0BF000080BF0000A03F000000C00000803E0000803E0000803E000080BF000080BF000080BE000040BF000080BE000000BF000000BF000010400000403F000080BE0000003F0000003F000000BF0000403F000080BE0000403F000040BF000000BF0000803F00002040000080BF00000040000080BF000080BE0000803E000040BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<2x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<2x6x6x6xf32>
    %3 = "arith.constant"() {value = dense<[[[[4.25, 2.75, 1.5, 3.25, 0.75, 5.0]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<1x1x1x6xf32>
    %4 = "arith.constant"() {value = dense<[-2.25, 0.75, 0.5, 2.0, -0.5, 0.5]> : tensor<6xf32>} : () -> tensor<6xf32>
    %5 = "tfl.depthwise_conv_2d"(%2, %3, %4) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<2x6x6x6xf32>, tensor<1x1x1x6xf32>, tensor<6xf32>) -> tensor<2x6x6x6xf32>
    "func.return"(%5) : (tensor<2x6x6x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>) -> tensor<2x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<"0x0000883F0000303F0000C0BE0000503F000040BE0000A0BF000088400000B0BF000040BF0000503F0000703F0000C84000004CC00000B03F0000C0BE00009C400000C03E00005CC10000883F000030400000C03E000082C0000040BF0000C840000008C10000303F0000C03E0000503F000040BF0000A0C0000088BF000004C00000C0BE0000D0BF0000C0BE0000344100004C40000030BF0000403F0000D03F0000C0BE00007040000088BF00000440000090BF0000D0BF0000403F00004841000088C00000B0400000C0BF000050BF0000403E000070C0"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %1 = "arith.constant"() {value = dense<[-2.25, 0.75, 0.5, 2.0, -0.5, 0.5]> : tensor<6xf32>} : () -> tensor<6xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<2x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<2x6x6x6xf32>
    "func.return"(%2) : (tensor<2x6x6x6xf32>) -> ()
  }
}
// event: changed depthwise_after count=1
