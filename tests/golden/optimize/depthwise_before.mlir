// Fuse Conv2D(DepthwiseConv2D(x, c, t), w, v) with 1 x 1 windows into Conv2D(x, w * c, v + sum(w * t)).
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<[[[[2.75, 1.5, 2.25]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x6x6x3xf32>, tensor<1x1x1x3xf32>, tensor<3xf32>) -> tensor<?x6x6x3xf32>
    %3 = "arith.constant"() {value = dense<"0x0000803E0000803E000080BE0000803E000080BE000080BE0000803F000000BF000000BF0000803E0000A03F0000A03F000040BF0000003F000080BE0000C03F0000003F000030C00000803E0000803F0000803E0000A0BF000080BF0000A03F000000C00000803E0000803E0000803E000080BF000080BF000080BE000040BF000080BE000000BF000000BF000010400000403F000080BE0000003F0000003F000000BF0000403F000080BE0000403F000040BF000000BF0000803F00002040000080BF00000040000080BF000080BE0000803E000040BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
    %5 = "tfl.depthwise_conv_2d"(%2, %3, %4) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<?x6x6x6xf32>
    "func.return"(%5) : (tensor<?x6x6x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
    %1 = "arith.constant"() {value = dense<"0x0000303F0000303F0000C0BE0000C03E000010BF000010BF000030400000B0BF000040BF0000C03E0000344000003440000004C00000B03F0000C0BE000010400000903F0000C6C00000303F000030400000C03E0000F0BF000010C0000034400000B0C00000303F0000C03E0000C03E000010C0000010C0000030BF000004C00000C0BE000040BF000090BF0000A24000000440000030BF0000403F0000403F000090BF0000D83F000030BF00000440000090BF000040BF000010400000B440000030C00000B0400000C0BF0000C0BE0000103F0000D8BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %1, %0) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<?x6x6x6xf32>
    "func.return"(%2) : (tensor<?x6x6x6xf32>) -> ()
  }
}
// event: changed depthwise_before count=1
