// Fuse Conv2D(DepthwiseConv2D(x, c, t), w, v) with 1 x 1 windows into Conv2D(x, w * c, v + sum(w * t)).
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<[[[[2.75, 1.5, 2.25]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x6x6x3xf32>, tensor<1x1x1x3xf32>, tensor<3xf32>) -> tensor<?x6x6x3xf32>
    %3 = "arith.constant"() {value = dense<"0x9B150F3E5A71B53E478CA6BEEBCCDCBC16E810BE628F6DBE027C733F2C8E03BF17EFD2BE8639953E8214903F6F649A3F01063FBF2D4FC13E6CF116BE052DB73FFFE10D3F46BF2DC0DB66B33C03B0663F9B9721BD9E5592BF01C388BFAE44923FAE9203C05F79A93E4BB7B7BD1F4D8C3DA3047FBF7E7282BFB0F580BE15D437BF185D88BEBD1101BF087906BFFCF80940D9A1353F6E321DBE65550A3FA5AB133FE99218BFDF8B303F8AC350BE5F29503F68E75EBF4E03DCBE2A35783FC389204026E58FBFD9D6034059E362BF97358DBE303F7A3EFF6B32BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
    %5 = "tfl.depthwise_conv_2d"(%2, %3, %4) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<?x6x6x6xf32>
    "func.return"(%5) : (tensor<?x6x6x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x6x6x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
    %1 = "arith.constant"() {value = dense<"0xB5BDC43EDC7B793F6AD2F9BEB09925BD1905A3BEA7A005BF416527407CE3B4BF51331EBF49D6DF3E12172240FDB02D40215403C06FE6843F226A62BEC46109403F9E9F3F2F77C3C06DAD763D02991E40686372BD6D80DBBF61DB19C0448D2440AFE9B4C0E306693F78C909BEAE73D23D9C720FC0CEC012C0D25131BF9DC3FCBFA48BCCBE9C9A41BF294897BF1C389B408ABEF93F5725D8BE18804F3F78815D3F46A5ABBF5B9DC63F6F860FBF711C0F408E2DA7BF7A0225BFE89D0B40FB9AB44014DB45C06A47B540832AAABF62D0D3BE8BC30C3F7FB9C8BF"> : tensor<1x3x3x6xf32>} : () -> tensor<1x3x3x6xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %1, %0) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<1x3x3x6xf32>, tensor<6xf32>) -> tensor<?x6x6x6xf32>
    "func.return"(%2) : (tensor<?x6x6x6xf32>) -> ()
  }
}
// event: changed depthwise_before count=1
