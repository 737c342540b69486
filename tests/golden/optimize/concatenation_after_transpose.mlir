// Replace Concat(Transpose(x, p), Transpose(y, p)) by Transpose(Concat(x, y), p).
module {
  func.func @main(%arg0: tensor<?x4x6x6xf32>) -> tensor<?x8xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x4x6x6xf32>, tensor<4xi32>) -> tensor<?x6x6x4xf32>
    %2 = "arith.constant"() {value = dense<"0xCEE5BC3EEEDF67BF1809603EDCDBF6BE30C1B03FCFFBBCBE60E5A9BF33CD993F494A73BF1CED09C06B9395BF6EDC8D3FB69C0340E277F1BE053D3DBF84530B40EFE111BFCCAA7EBFB40090BF1CB877BF870D03408E2A953ED4F4FA3EB0073EBF8AF9AE3E78A4AABEE3B7153F91E75BBCC036B73D295FDABE171A71BEF5EE0CC0A1AA803FAD2D3FBF9B20DE3FFF67E6BD321853BF9A48214071144D3F759A33BF3220303FD76A63BF4C33323F2647B4BEF2209EBCF07328C038D912BF9D72533FB36E73BF712754BF75582F3F6A81B83FF279D53C28BAB8BF6D28CF3F54C8B63EA633DB3ED66F563FFCA3DDBFA2189ABF82739A3F4CC6533F3616553F015C39BE22E5BCBCE7E55EBE65CF67BF41BCDD3F6D60AE3E9E3873BF6E4DF7BFED545ABFD78AAC3F1D3A683D1DAE7DBF280562BD44E4D53D2D664F3F34303D3F069E863FC4B505BF5D83DE3E9A2F0DBED59E38BF9DE3423F43DC50BFA6D3E7BE332BDE3FF4D6233D4FCFA0BF83CA4EBF5E0A68BF230A2F3FA77DD6BE33EB01BF8B534BBFEFBCE5BF6907F8BF8747683F5567C6BD4FEEA1BE372406BF8C8F4BBF5FDF1A3E745175BFF88F213F4C1F8ABE46E59B3F9CD32CBF0CA08C3FB645933FDF21053ED61CBA3EBA45603FFB0FAFBFBAF00E406D21CFBF2C986E3D85648C3EDB81893F9F46B43F4937FF3E22605B3F4538CCBF58979E3EF38476BF03A50340437DB6BF5B79BABEB82970BEF8CC8C3FA5828F3FAE5025BEE94A5F3E639A433F0278983ECAC02AC060FEA23EA7014EBE3B999BBF0AF872BE88687CBFA226363E9B40B8BF"> : tensor<4x3x3x4xf32>} : () -> tensor<4x3x3x4xf32>
    %3 = "arith.constant"() {value = dense<[-0.25, -1.25, -0.75, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.conv_2d"(%1, %2, %3) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x6x6x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %5 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.transpose"(%4, %5) : (tensor<?x6x6x4xf32>, tensor<4xi32>) -> tensor<?x4x6x6xf32>
    %7 = "arith.constant"() {value = dense<[[[0.5]], [[0.25]], [[0.25]], [[-0.25]]]> : tensor<4x1x1xf32>} : () -> tensor<4x1x1xf32>
    %8 = "tfl.mul"(%6, %7) : (tensor<?x4x6x6xf32>, tensor<4x1x1xf32>) -> tensor<?x4x6x6xf32>
    %9 = "arith.constant"() {value = dense<[[[[-1.0]], [[0.25]], [[0.75]], [[1.0]]]]> : tensor<1x4x1x1xf32>} : () -> tensor<1x4x1x1xf32>
    %10 = "tfl.add"(%8, %9) : (tensor<?x4x6x6xf32>, tensor<1x4x1x1xf32>) -> tensor<?x4x6x6xf32>
    %11 = "tfl.relu"(%10) : (tensor<?x4x6x6xf32>) -> tensor<?x4x6x6xf32>
    %12 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.transpose"(%11, %12) : (tensor<?x4x6x6xf32>, tensor<4xi32>) -> tensor<?x6x6x4xf32>
    %14 = "arith.constant"() {value = dense<"0x7D73903D231E953EC51DFEBE4412963E31DDDF3E23F25CBF7415C2BEE2FCAC3EDDD56DBD1E2477BF0EC0413FA5108C3F5D6052BF4DE42DBE550BECBC1E911E4092A7CB3EEF3DC43F271C9A3EB1DC9ABEC9A6B23F54D3EABE812C2F3FC59314BE515A25BF39D2A2BED9BFA43F1C480F3F926FF83E721BBBBF3A64ECBF9091D63F0BEC8FBF71C52C3F4F99EDBFACD029BF32C648BF0DE2BA3ED0CDD63E72A4C13EC3F71CBF526385BAD6F77E3F69B313BFE401653FEDFC963F806AF5BEAA299A3F42AC93BFEAD465BF9040233FD0B976BFF8979FBE9093103FF3D1293DE9FCA93F533387BF39A99DBEC33EB73F27EE713F6C9A363F2A3D733FF54E18BE994C66BE1BB28CBF00EE1EBFF8CCC9BECDA2B8BFDCB481BE8AD71340BE0F74BF2372963F5DDEA23F045AD53F4F9D0BC08EE6BA3EE078B6BEC4D145BF948C033F80A4F93F4DD3CE3EE0BFAABCDA66993EA14C7CBF493481BF07ABA6BF7480B83F40CF6DBF5C4D34BE9B2F333FF6F8ADBE5FF35ABEBB14EDBF02FDB13F9907B1BE08ADADBE10DA1C3DA4D646BCEC4DB8BD1382C93E97EAF93A2B78C53EDACCBEBBAE54213FB61EA63F225D813F27F5D3BFC4CAFA3EB1C23FBFEB9C88BF694C63BF9AAEAA3FD698C03FC8B60ABC3DCA0D3FC270D4BE559B4DBE39D9F2BD90879FBFBA48D7BE836A033F40F50DBFB1191040E6F277BF601485BE322A5E3D630300C05A5E1C3F26DCCCBF136B95BFA5DE513F1445E3BF6D603BBE577344BFCF51D83DB259B6BF9353473FF4F7BC3EDB70323EDFB7ED3FBDD63D3D3320F5BE1370F6BF0F874BBE"> : tensor<4x3x3x4xf32>} : () -> tensor<4x3x3x4xf32>
    %15 = "arith.constant"() {value = dense<[0.25, 0.25, -0.75, -0.75]> : tensor<4xf32>} : () -> tensor<4xf32>
    %16 = "tfl.conv_2d"(%13, %14, %15) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x6x6x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %17 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "tfl.transpose"(%16, %17) : (tensor<?x6x6x4xf32>, tensor<4xi32>) -> tensor<?x4x6x6xf32>
    %19 = "tfl.add"(%18, %11) : (tensor<?x4x6x6xf32>, tensor<?x4x6x6xf32>) -> tensor<?x4x6x6xf32>
    %20 = "tfl.concatenation"(%19, %11) {axis = 1 : i64} : (tensor<?x4x6x6xf32>, tensor<?x4x6x6xf32>) -> tensor<?x8x6x6xf32>
    %21 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [1, 2], [0, 1]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %22 = "tfl.pad"(%20, %21) : (tensor<?x8x6x6xf32>, tensor<4x2xi32>) -> tensor<?x8x9x7xf32>
    %23 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.mean"(%22, %23) : (tensor<?x8x9x7xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    "func.return"(%24) : (tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x6x6xf32>) -> tensor<?x8xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x4x6x6xf32>, tensor<4xi32>) -> tensor<?x6x6x4xf32>
    %2 = "arith.constant"() {value = dense_resource<elided> : tensor<4x3x3x4xf32>} : () -> tensor<4x3x3x4xf32>
    %3 = "arith.constant"() {value = dense<[-1.125, -0.0625, 0.5625, 1.125]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.conv_2d"(%1, %2, %3) {stride_w = 1 : i64, stride_h = 1 : i64, fused_activation_function = "RELU"} : (tensor<?x6x6x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %5 = "arith.constant"() {value = dense_resource<elided> : tensor<4x3x3x4xf32>} : () -> tensor<4x3x3x4xf32>
    %6 = "arith.constant"() {value = dense<[0.25, 0.25, -0.75, -0.75]> : tensor<4xf32>} : () -> tensor<4xf32>
    %7 = "tfl.conv_2d"(%4, %5, %6) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x6x6x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %8 = "tfl.add"(%7, %4) : (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) -> tensor<?x6x6x4xf32>
    %9 = "tfl.concatenation"(%8, %4) {axis = 3 : i64} : (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) -> tensor<?x6x6x8xf32>
    %10 = "arith.constant"() {value = dense<[[0, 0], [1, 2], [0, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %11 = "tfl.pad"(%9, %10) : (tensor<?x6x6x8xf32>, tensor<4x2xi32>) -> tensor<?x9x7x8xf32>
    %12 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.mean"(%11, %12) : (tensor<?x9x7x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    "func.return"(%13) : (tensor<?x8xf32>) -> ()
  }
}
// event: changed affine_after count=2
// event: changed binary_after_transpose count=3
// event: changed concatenation_after_transpose count=1
// event: changed fused_activation count=1
// event: changed pad_after_transpose count=1
// event: changed reduction_after_transpose count=1
// event: changed transpose_of_transpose count=1
// event: changed unary_after_transpose count=1
