// Fuse BatchToSpace(Conv2D(SpaceToBatch(x, d, p), w, VALID), d, c) into Conv2D(Pad(x, p - c), w), dilated by d.
module {
  func.func @main(%arg0: tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<2> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tfl.space_to_batch_nd"(%arg0, %0, %1) : (tensor<2x8x8x3xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<8x6x6x3xf32>
    %3 = "arith.constant"() {value = dense<[[[[-0.75, -1.25, 0.75], [0.5, -0.25, -1.0], [1.5, -0.25, -1.75]], [[-0.25, 0.25, -0.25], [-0.5, -1.5, -1.0], [1.25, -0.75, -0.5]], [[0.75, 0.5, -1.0], [-0.75, -0.5, 0.0], [-2.0, -0.75, 1.0]]]]> : tensor<1x3x3x3xf32>} : () -> tensor<1x3x3x3xf32>
    %4 = "arith.constant"() {value = dense<[-0.25, 0.5, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %5 = "tfl.depthwise_conv_2d"(%2, %3, %4) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<8x6x6x3xf32>, tensor<1x3x3x3xf32>, tensor<3xf32>) -> tensor<8x4x4x3xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %7 = "tfl.batch_to_space_nd"(%5, %0, %6) : (tensor<8x4x4x3xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x8x8x3xf32>
    %8 = "arith.constant"() {value = dense<[-0.25, 0.5, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %9 = "tfl.add"(%7, %8) : (tensor<2x8x8x3xf32>, tensor<3xf32>) -> tensor<2x8x8x3xf32>
    "func.return"(%9) : (tensor<2x8x8x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[[[[-0.75, -1.25, 0.75], [0.5, -0.25, -1.0], [1.5, -0.25, -1.75]], [[-0.25, 0.25, -0.25], [-0.5, -1.5, -1.0], [1.25, -0.75, -0.5]], [[0.75, 0.5, -1.0], [-0.75, -0.5, 0.0], [-2.0, -0.75, 1.0]]]]> : tensor<1x3x3x3xf32>} : () -> tensor<1x3x3x3xf32>
    %1 = "arith.constant"() {value = dense<[-0.5, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64, dilation_w_factor = 2 : i64, dilation_h_factor = 2 : i64} : (tensor<2x8x8x3xf32>, tensor<1x3x3x3xf32>, tensor<3xf32>) -> tensor<2x8x8x3xf32>
    "func.return"(%2) : (tensor<2x8x8x3xf32>) -> ()
  }
}
// event: changed affine_after count=1
// event: changed dilated_convolution count=1
// event: changed padded_convolution count=1
// event: note dilated-convolutions (dilated convolution in one op: a little faster; rewrites={"dilated-convolutions": False} keeps SPACE_TO_BATCH_ND) form='dilated convolution in one op' gain='a little faster'
