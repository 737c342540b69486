// Replace TransposeConv(x, w), whose windows are as large as the strides, by DepthToSpace(Conv2D(x, w)).
module {
  func.func @main(%arg0: tensor<1x6x5x3xf32>) -> tensor<1x12x10x4xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[1, 12, 10, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<"0x92801A3F60BA923E2061D43E05BD473FC394923E20D0B8BFBB2B083F562FDCBF9287E5BF0F8EA83E752EBBBEC99EC2BE50BC1ABF1A7E093F3A7F903FC57AB1BFFD9999BF78C5073FFC97963FF144793E02713FBE8AF3BE3F80F3A9BE86F4A53F9FBD9ABE8680CC3F86A40BBE0B2AF9BFCA184D3F608ED3BFE75DD5BEFB40DDBEC9E0B23E7A0A93BE002509408A338ABD8E48D0BDF888243E489C8C3F8C1CD4BD036AE53E067E1BBFFA41063F233BBB3E465B6B3FA42208401BEC8FBF159AA33F"> : tensor<4x2x2x3xf32>} : () -> tensor<4x2x2x3xf32>
    %2 = "tfl.transpose_conv"(%0, %1, %arg0, %none) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<4xi32>, tensor<4x2x2x3xf32>, tensor<1x6x5x3xf32>, none) -> tensor<1x12x10x4xf32>
    "func.return"(%2) : (tensor<1x12x10x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6x5x3xf32>) -> tensor<1x12x10x4xf32> {
    %0 = "arith.constant"() {value = dense<"0x92801A3F60BA923E2061D43E50BC1ABF1A7E093F3A7F903F9FBD9ABE8680CC3F86A40BBE8E48D0BDF888243E489C8C3F05BD473FC394923E20D0B8BFC57AB1BFFD9999BF78C5073F0B2AF9BFCA184D3F608ED3BF8C1CD4BD036AE53E067E1BBFBB2B083F562FDCBF9287E5BFFC97963FF144793E02713FBEE75DD5BEFB40DDBEC9E0B23EFA41063F233BBB3E465B6B3F0F8EA83E752EBBBEC99EC2BE8AF3BE3F80F3A9BE86F4A53F7A0A93BE002509408A338ABDA42208401BEC8FBF159AA33F"> : tensor<16x1x1x3xf32>} : () -> tensor<16x1x1x3xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<16xf32>} : () -> tensor<16xf32>
    %2 = "tfl.conv_2d"(%arg0, %0, %1) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x6x5x3xf32>, tensor<16x1x1x3xf32>, tensor<16xf32>) -> tensor<1x6x5x16xf32>
    %3 = "tfl.depth_to_space"(%2) {block_size = 2 : i64} : (tensor<1x6x5x16xf32>) -> tensor<1x12x10x4xf32>
    "func.return"(%3) : (tensor<1x12x10x4xf32>) -> ()
  }
}
// event: changed convolution_of_blocks count=1
// event: note split-transposed-convolution (transposed convolution as a convolution and DEPTH_TO_SPACE: about 2.8 times as fast; rewrites={"split-transposed-convolution": False} keeps one op) form='transposed convolution as a convolution and DEPTH_TO_SPACE' gain='about 2.8 times as fast'
