// Windows of 4x4 with strides of 2 are one convolution whose blocks are cropped; 3x3 are four; of series, a reshape.
module {
  func.func @main(%x: tensor<1x3x3x2xf32>, %s: tensor<1x1x4x2xf32>) -> (tensor<1x6x6x2xf32>, tensor<1x6x6x8xf32>, tensor<1x1x8x2xf32>) {
    %filter4 = "arith.constant"() {value = dense<0.5> : tensor<2x4x4x2xf32>} : () -> tensor<2x4x4x2xf32>
    %filter3 = "arith.constant"() {value = dense<0.25> : tensor<8x3x3x2xf32>} : () -> tensor<8x3x3x2xf32>
    %filter1 = "arith.constant"() {value = dense<0.125> : tensor<2x1x4x2xf32>} : () -> tensor<2x1x4x2xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %size4 = "arith.constant"() {value = dense<[1, 6, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %size3 = "arith.constant"() {value = dense<[1, 6, 6, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %size1 = "arith.constant"() {value = dense<[1, 1, 8, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %y = "tfl.transpose_conv"(%size4, %filter4, %x, %bias) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64, fused_activation_function = "RELU"} : (tensor<4xi32>, tensor<2x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<2xf32>) -> tensor<1x6x6x2xf32>
    %z = "tfl.transpose_conv"(%size3, %filter3, %x) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<8x3x3x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x6x6x8xf32>
    %w = "tfl.transpose_conv"(%size1, %filter1, %s, %bias) {padding = "SAME", stride_h = 1 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x1x4x2xf32>, tensor<1x1x4x2xf32>, tensor<2xf32>) -> tensor<1x1x8x2xf32>
    "func.return"(%y, %z, %w) : (tensor<1x6x6x2xf32>, tensor<1x6x6x8xf32>, tensor<1x1x8x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x3x2xf32>, %arg1: tensor<1x1x4x2xf32>) -> (tensor<1x6x6x2xf32>, tensor<1x6x6x8xf32>, tensor<1x1x8x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<1x3x3x2xf32>, tensor<4x2xi32>) -> tensor<1x5x5x2xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<8x2x2x2xf32>} : () -> tensor<8x2x2x2xf32>
    %3 = "arith.constant"() {value = dense<[1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0]> : tensor<8xf32>} : () -> tensor<8xf32>
    %4 = "tfl.conv_2d"(%1, %2, %3) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, fused_activation_function = "RELU"} : (tensor<1x5x5x2xf32>, tensor<8x2x2x2xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
    %5 = "tfl.depth_to_space"(%4) {block_size = 2 : i64} : (tensor<1x4x4x8xf32>) -> tensor<1x8x8x2xf32>
    %6 = "arith.constant"() {value = dense<[0, 1, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "arith.constant"() {value = dense<[0, -1, -1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.strided_slice"(%5, %6, %7, %8) {begin_mask = 9 : i64, end_mask = 9 : i64} : (tensor<1x8x8x2xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x6x6x2xf32>
    %10 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [1, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %11 = "tfl.pad"(%arg0, %10) : (tensor<1x3x3x2xf32>, tensor<4x2xi32>) -> tensor<1x4x4x2xf32>
    %12 = "arith.constant"() {value = dense<0.25> : tensor<8x2x2x2xf32>} : () -> tensor<8x2x2x2xf32>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
    %14 = "tfl.conv_2d"(%11, %12, %13) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<8x2x2x2xf32>, tensor<8xf32>) -> tensor<1x3x3x8xf32>
    %15 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %16 = "tfl.pad"(%arg0, %15) : (tensor<1x3x3x2xf32>, tensor<4x2xi32>) -> tensor<1x4x3x2xf32>
    %17 = "arith.constant"() {value = dense<0.25> : tensor<8x2x1x2xf32>} : () -> tensor<8x2x1x2xf32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
    %19 = "tfl.conv_2d"(%16, %17, %18) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x4x3x2xf32>, tensor<8x2x1x2xf32>, tensor<8xf32>) -> tensor<1x3x3x8xf32>
    %20 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [1, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %21 = "tfl.pad"(%arg0, %20) : (tensor<1x3x3x2xf32>, tensor<4x2xi32>) -> tensor<1x3x4x2xf32>
    %22 = "arith.constant"() {value = dense<0.25> : tensor<8x1x2x2xf32>} : () -> tensor<8x1x2x2xf32>
    %23 = "arith.constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
    %24 = "tfl.conv_2d"(%21, %22, %23) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x3x4x2xf32>, tensor<8x1x2x2xf32>, tensor<8xf32>) -> tensor<1x3x3x8xf32>
    %25 = "arith.constant"() {value = dense<0.25> : tensor<8x1x1x2xf32>} : () -> tensor<8x1x1x2xf32>
    %26 = "arith.constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
    %27 = "tfl.conv_2d"(%arg0, %25, %26) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x3x3x2xf32>, tensor<8x1x1x2xf32>, tensor<8xf32>) -> tensor<1x3x3x8xf32>
    %28 = "tfl.concatenation"(%14, %19, %24, %27) {axis = 3 : i64} : (tensor<1x3x3x8xf32>, tensor<1x3x3x8xf32>, tensor<1x3x3x8xf32>, tensor<1x3x3x8xf32>) -> tensor<1x3x3x32xf32>
    %29 = "tfl.depth_to_space"(%28) {block_size = 2 : i64} : (tensor<1x3x3x32xf32>) -> tensor<1x6x6x8xf32>
    %30 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [1, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %31 = "tfl.pad"(%arg1, %30) : (tensor<1x1x4x2xf32>, tensor<4x2xi32>) -> tensor<1x1x6x2xf32>
    %32 = "arith.constant"() {value = dense<0.125> : tensor<4x1x2x2xf32>} : () -> tensor<4x1x2x2xf32>
    %33 = "arith.constant"() {value = dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %34 = "tfl.conv_2d"(%31, %32, %33) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x1x6x2xf32>, tensor<4x1x2x2xf32>, tensor<4xf32>) -> tensor<1x1x5x4xf32>
    %35 = "arith.constant"() {value = dense<[1, 1, 10, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %36 = "tfl.reshape"(%34, %35) : (tensor<1x1x5x4xf32>, tensor<4xi32>) -> tensor<1x1x10x2xf32>
    %37 = "arith.constant"() {value = dense<[0, 0, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %38 = "arith.constant"() {value = dense<[0, 0, -1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %39 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %40 = "tfl.strided_slice"(%36, %37, %38, %39) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<1x1x10x2xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x1x8x2xf32>
    "func.return"(%9, %29, %40) : (tensor<1x6x6x2xf32>, tensor<1x6x6x8xf32>, tensor<1x1x8x2xf32>) -> ()
  }
}
// event: note split-transposed-convolution (transposed convolution 4x4 with strides of 2 by plain convolution: about 2.7 times as fast; rewrites={"split-transposed-convolution": False} keeps TRANSPOSE_CONV) form='transposed convolution 4x4 with strides of 2 by plain convolution' gain='about 2.7 times as fast'
// event: note split-transposed-convolution (transposed convolution 3x3 with strides of 2 by plain convolution: about 2.3 times as fast; rewrites={"split-transposed-convolution": False} keeps TRANSPOSE_CONV) form='transposed convolution 3x3 with strides of 2 by plain convolution' gain='about 2.3 times as fast'
// event: note split-transposed-convolution (transposed convolution 1x4 with strides of 2 by plain convolution: about 2.7 times as fast; rewrites={"split-transposed-convolution": False} keeps TRANSPOSE_CONV) form='transposed convolution 1x4 with strides of 2 by plain convolution' gain='about 2.7 times as fast'
