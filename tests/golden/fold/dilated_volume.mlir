// `BatchToSpace(Conv3D(SpaceToBatch(x, d, p), w, VALID), d, c)` -> `Conv3D(Pad(x, p - c), w)`, dilated by `d`.
module {
  func.func @main(%arg0: tensor<1x6x7x5x2xf32>) -> tensor<1x8x7x5x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[[2, 2], [1, 1], [1, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %2 = "tf.SpaceToBatchND"(%arg0, %0, %1) : (tensor<1x6x7x5x2xf32>, tensor<3xi32>, tensor<3x2xi32>) -> tensor<4x5x9x4x2xf32>
    %3 = "arith.constant"() {value = dense<"0x000080BFEAC978BFD59371BFBF5D6ABFA92763BF94F15BBF7EBB54BF69854DBF534F46BF3D193FBF28E337BF12AD30BFFC7629BFE74022BFD10A1BBFBBD413BFA69E0CBF906805BFF564FCBECAF8EDBE9F8CDFBE7320D1BE48B4C2BE1D48B4BEF2DBA5BEC66F97BE9B0389BEE02E75BE895658BE327E3BBEDCA51EBE85CD01BE5EEAC9BDB13990BD07122DBDB4C266BCB4C2663C07122D3DB139903D5EEAC93D85CD013EDCA51E3E327E3B3E8956583EE02E753E9B03893EC66F973EF2DBA53E1D48B43E48B4C23E7320D13E9F8CDF3ECAF8ED3EF564FC3E9068053FA69E0C3FBBD4133FD10A1B3FE740223FFC76293F12AD303F28E3373F3D193F3F534F463F69854D3F7EBB543F94F15B3FA927633FBF5D6A3FD593713FEAC9783F0000803F"> : tensor<2x3x2x2x3xf32>} : () -> tensor<2x3x2x2x3xf32>
    %4 = "tf.Conv3D"(%2, %3) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<4x5x9x4x2xf32>, tensor<2x3x2x2x3xf32>) -> tensor<4x4x7x3x3xf32>
    %5 = "arith.constant"() {value = dense<[2, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [0, 1]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %7 = "tf.BatchToSpaceND"(%4, %5, %6) : (tensor<4x4x7x3x3xf32>, tensor<3xi32>, tensor<3x2xi32>) -> tensor<1x8x7x5x3xf32>
    "func.return"(%7) : (tensor<1x8x7x5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6x7x5x2xf32>) -> tensor<1x8x7x5x3xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<2x3x2x2x3xf32>} : () -> tensor<2x3x2x2x3xf32>
    %1 = "arith.constant"() {value = dense<[[0, 0], [2, 2], [1, 1], [1, 1], [0, 0]]> : tensor<5x2xi32>} : () -> tensor<5x2xi32>
    %2 = "tf.Pad"(%arg0, %1) : (tensor<1x6x7x5x2xf32>, tensor<5x2xi32>) -> tensor<1x10x9x7x2xf32>
    %3 = "tf.Conv3D"(%2, %0) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID", dilations = [1 : i64, 2 : i64, 1 : i64, 2 : i64, 1 : i64]} : (tensor<1x10x9x7x2xf32>, tensor<2x3x2x2x3xf32>) -> tensor<1x8x7x5x3xf32>
    "func.return"(%3) : (tensor<1x8x7x5x3xf32>) -> ()
  }
}
