// Replace Concat(Reshape(x), y), where x are images of series, by Reshape(Concat(x, Reshape(y))).
module {
  func.func @main(%arg0: tensor<1x9x4xf32>) -> tensor<1x9x4xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<1x9x4xf32>, tensor<3x2xi32>) -> tensor<1x11x4xf32>
    %2 = "arith.constant"() {value = dense<[-1, 1, 11, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<1x11x4xf32>, tensor<4xi32>) -> tensor<1x1x11x4xf32>
    %4 = "arith.constant"() {value = dense<"0xA348223F88F3043F6230AC3ED74C573DAF51843F15599C3F42EE1CBF8CA0013E4DFFECBF635E54BF6945413F4F4B4CBF5DE50CBF135ABC3E015E61BF3EE6B43C5EFEFB3EE5E042BE29CDCBBF44A987BEB473823F70A20BBEE2F5D3BF7214853D01AE553FE2FC65BEBB38803F3B349DBF9BD5B1BFDFAB2DBF31F4AF3E434C4ABF334FDF3F01D6D43F4F69A23FC9C6C7BF85630C40A6D6E03EDA766F3F36CF6A3F91658EBF423EE23C7B1A403E7645893DA11704400AEDE2BD6E22EFBF4B95C2BF"> : tensor<4x1x3x4xf32>} : () -> tensor<4x1x3x4xf32>
    %5 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.conv_2d"(%3, %4, %5) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x4xf32>, tensor<4x1x3x4xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %7 = "arith.constant"() {value = dense<[-1, 9, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<1x1x9x4xf32>, tensor<3xi32>) -> tensor<1x9x4xf32>
    %9 = "tfl.concatenation"(%8, %arg0) {axis = 2 : i64} : (tensor<1x9x4xf32>, tensor<1x9x4xf32>) -> tensor<1x9x8xf32>
    %10 = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %11 = "tfl.pad"(%9, %10) : (tensor<1x9x8xf32>, tensor<3x2xi32>) -> tensor<1x11x8xf32>
    %12 = "arith.constant"() {value = dense<[-1, 1, 11, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<1x11x8xf32>, tensor<4xi32>) -> tensor<1x1x11x8xf32>
    %14 = "arith.constant"() {value = dense<"0xBC6BC93E83EC433F8DFB83BFD8551BBDBB82CA3F5E83EDBE292B2E4094AD06BFF75931BE2090E2BE50880DBF448396BE44EE8D3F73A08BBF3E60B3BEBA1BA7BF14CDBA3E8D7511C04D3D413ED71D013E39D503BD2E2C443F2C743FBE85B3D3BE6D824A3F0B624CBEC8789CBF7E7FCCBF6B39AEBF6CFB04BF977D8FBD4A244EBEE7A733BF9FCC03BF0CBD543FA16F133EA1F331BE3109813D4B4FB4BEA8EAD6BE25A7333F736BBE3E4C58FABE84C7C6BE4CD5F6BE5F32853FB0F90F3F336DE6BF474E633F392E903F395440BF82584FBF2BE60640E59CEF3FD3E811BD31A2D43F660A743DDA43003FCF658F3F9E20CCBE8EECE5BFCB9FFDBFCD80E43ED0A0183FBCD20DC04AC4AB3F3B74783FBBF058BF9D1FA83F601A4FBF7862163D8E9498BE3D96513F32C7CCBF188129BE4D33E53E6517403FBE0062BF15E2073E859C9DBEFB216F3FFB7F35BFC88CDB3EB9A8823F2D7D003EB6850EBFBB2996BFB6E183BF891F133EC5708D3F4B5E733FD647DBBE783DAF3F0F6483BFABD0703F597D953F"> : tensor<4x1x3x8xf32>} : () -> tensor<4x1x3x8xf32>
    %15 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %16 = "tfl.conv_2d"(%13, %14, %15) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x8xf32>, tensor<4x1x3x8xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %17 = "arith.constant"() {value = dense<[-1, 9, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<1x1x9x4xf32>, tensor<3xi32>) -> tensor<1x9x4xf32>
    %19 = "tfl.concatenation"(%18, %9) {axis = 2 : i64} : (tensor<1x9x4xf32>, tensor<1x9x8xf32>) -> tensor<1x9x12xf32>
    %20 = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %21 = "tfl.pad"(%19, %20) : (tensor<1x9x12xf32>, tensor<3x2xi32>) -> tensor<1x11x12xf32>
    %22 = "arith.constant"() {value = dense<[-1, 1, 11, 12]> : tensor<4xi32>} : () -> tensor<4xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<1x11x12xf32>, tensor<4xi32>) -> tensor<1x1x11x12xf32>
    %24 = "arith.constant"() {value = dense<"0x064E753F3D23913DF1C9813F768EC83FE0A041BE4311A5BF748C933D26B29A3F8AC942BF8CAFEE3DFB0B24C096E0B13DC8772C3E4EFBAABF138EAFBF6632F13DCBFE613E2E965D3EFD6A31BF084F893EECB755BFE0689FBF66AF0BBF7394E2BE20856FBF1575403F17F37CBF131971BF727F96BF15F4C53DDA84A03F35CFA2BFE74441BF5DB3B33EA4282F3F03B0D6BE62F8E43F0041163EDC89BD3E589DE93FFCE5343F99CD47BD2E80303FA45AF73EA1E595BE0E04DA3E45E947BF455E963DBFBE123F85141740D9C93A3FF212073F7D2B033EB848C63FF2053D3EB8D1DE3E2D4F07BF5232C0BF742537BF671889BE9D96073F0E9621C0CA1018BE69DB833EAFD7903F305F353FC247563EE96009BED53153BE2A2ABDBF233144BF6753433F649B87BECB58FBBD24E89EBF3DFFA43FAB563ABD1C9941BE4775983FE9FA62BFC2FA63BE1B1D7BBFEAD6AC3F097CEEBED79A4C3F5D9FCABEFA0422BC9042673F5F338A3E3165713EA00823BFBC6C66BE5CB891BE2345E93FA219B2BEB0B6C6BFC2B206BF7705033F261F453FD854B63E8EF3093E97604EBFB5C509BFF56617BF2EF2D93D67C40CBF912BA53FA2889EBD2437023EFFABC3BFB88138BF2B24BD3D7F0C0BC0B0AD41BF0B19053FB7C7B13E86F7283FFA8F5B3FB3BDE53DEE11C5BF0DC7543F7C78AABEF163B2BF8288833FBC5BD63F9FD6BD3EAF16D53FD9661EBFB16B97BF57EBBC3F9F62E1BEE5BB9BBF511E8ABE6EE1643F964A413ED90A20BF23C70D3FA23B03BFAA95753F9740C2BEA0510B3F09D1963FCDF1EDBFE61CB13E"> : tensor<4x1x3x12xf32>} : () -> tensor<4x1x3x12xf32>
    %25 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %26 = "tfl.conv_2d"(%23, %24, %25) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x12xf32>, tensor<4x1x3x12xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %27 = "arith.constant"() {value = dense<[-1, 9, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %28 = "tfl.reshape"(%26, %27) : (tensor<1x1x9x4xf32>, tensor<3xi32>) -> tensor<1x9x4xf32>
    "func.return"(%28) : (tensor<1x9x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x9x4xf32>) -> tensor<1x9x4xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<1x9x4xf32>, tensor<3x2xi32>) -> tensor<1x11x4xf32>
    %2 = "arith.constant"() {value = dense<[-1, 1, 11, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<1x11x4xf32>, tensor<4xi32>) -> tensor<1x1x11x4xf32>
    %4 = "arith.constant"() {value = dense<"0xA348223F88F3043F6230AC3ED74C573DAF51843F15599C3F42EE1CBF8CA0013E4DFFECBF635E54BF6945413F4F4B4CBF5DE50CBF135ABC3E015E61BF3EE6B43C5EFEFB3EE5E042BE29CDCBBF44A987BEB473823F70A20BBEE2F5D3BF7214853D01AE553FE2FC65BEBB38803F3B349DBF9BD5B1BFDFAB2DBF31F4AF3E434C4ABF334FDF3F01D6D43F4F69A23FC9C6C7BF85630C40A6D6E03EDA766F3F36CF6A3F91658EBF423EE23C7B1A403E7645893DA11704400AEDE2BD6E22EFBF4B95C2BF"> : tensor<4x1x3x4xf32>} : () -> tensor<4x1x3x4xf32>
    %5 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.conv_2d"(%3, %4, %5) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x4xf32>, tensor<4x1x3x4xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %7 = "arith.constant"() {value = dense<[-1, 9, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "arith.constant"() {value = dense<[1, 1, 9, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<1x9x4xf32>, tensor<4xi32>) -> tensor<1x1x9x4xf32>
    %10 = "tfl.concatenation"(%6, %9) {axis = 3 : i64} : (tensor<1x1x9x4xf32>, tensor<1x1x9x4xf32>) -> tensor<1x1x9x8xf32>
    %11 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [2, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %12 = "tfl.pad"(%10, %11) : (tensor<1x1x9x8xf32>, tensor<4x2xi32>) -> tensor<1x1x11x8xf32>
    %13 = "arith.constant"() {value = dense_resource<elided> : tensor<4x1x3x8xf32>} : () -> tensor<4x1x3x8xf32>
    %14 = "tfl.conv_2d"(%12, %13, %5) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x8xf32>, tensor<4x1x3x8xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %15 = "tfl.concatenation"(%14, %10) {axis = 3 : i64} : (tensor<1x1x9x4xf32>, tensor<1x1x9x8xf32>) -> tensor<1x1x9x12xf32>
    %16 = "tfl.pad"(%15, %11) : (tensor<1x1x9x12xf32>, tensor<4x2xi32>) -> tensor<1x1x11x12xf32>
    %17 = "arith.constant"() {value = dense_resource<elided> : tensor<4x1x3x12xf32>} : () -> tensor<4x1x3x12xf32>
    %18 = "tfl.conv_2d"(%16, %17, %5) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x11x12xf32>, tensor<4x1x3x12xf32>, tensor<4xf32>) -> tensor<1x1x9x4xf32>
    %19 = "tfl.reshape"(%18, %7) : (tensor<1x1x9x4xf32>, tensor<3xi32>) -> tensor<1x9x4xf32>
    "func.return"(%19) : (tensor<1x9x4xf32>) -> ()
  }
}
// event: changed concatenated_series count=2
// event: changed padded_series count=2
// event: changed reshape_of_reshape count=2
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
