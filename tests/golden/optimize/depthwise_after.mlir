// Fuse DepthwiseConv2D(Conv2D(x, w, v), c, t) with 1 x 1 windows into Conv2D(x, w * c, v * c + t).
module {
  func.func @main(%arg0: tensor<2x6x6x3xf32>) -> tensor<2x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<"0x9B150F3E5A71B53E478CA6BEEBCCDCBC16E810BE628F6DBE027C733F2C8E03BF17EFD2BE8639953E8214903F6F649A3F01063FBF2D4FC13E6CF116BE052DB73FFFE10D3F46BF2DC0DB66B33C03B0663F9B9721BD9E5592BF01C388BFAE44923FAE9203C05F79A93E4BB7B7BD1F4D8C3DA3047FBF7E7282BFB0F580BE15D437BF185D88BEBD1101BF087906BFFCF80940D9A1353F6E321DBE65550A3FA5AB133FE99218BFDF8B303F8AC350BE5F29503F68E75EBF4E03DCBE2A35783FC389204026E58FBFD9D6034059E362BF97358DBE303F7A3EFF6B32BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
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
    %0 = "arith.constant"() {value = dense<"0xF506183FDC7B793F6AD2F9BE7F66B3BD215CD9BD9D7994BFE15981407CE3B4BF51331EBF7A7D723FC31E583F8BFDC04061F64AC06FE6843F226A62BE94D49440FED2D43E182F59C1499DBE3D02991E40686372BD21CB6DC082244DBFDAD5B640D9CB0BC1E306693F78C909BE52FD633E7A433FBF1E0FA3C00B0589BF9DC3FCBFA48BCCBED3BCD1BF8CB5C9BE3B772C41F7FB40405725D8BE18804F3FECF6EF3F5EDCE4BED7AE5C40C3CF5DBF711C0F408E2DA7BFAFC2B2BFE0273A3F34AC484178E398C06A47B540832AAABF157765BF64AF3B3EFF065FC0"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %1 = "arith.constant"() {value = dense<[-2.25, 0.75, 0.5, 2.0, -0.5, 0.5]> : tensor<6xf32>} : () -> tensor<6xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<2x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<2x6x6x6xf32>
    "func.return"(%2) : (tensor<2x6x6x6xf32>) -> ()
  }
}
// event: changed depthwise_after count=1
