// Replace Reshape(Softmax(Reshape(x))) by Reshape(Reshape(Softmax(x))), if the rows stay the same.
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<4x4x4xf32>} : () -> tensor<4x4x4xf32>
    %1 = "tfl.sub"(%0, %arg0) : (tensor<4x4x4xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %2 = "arith.constant"() {value = dense<[[1.25, 0.5, 1.5, -0.5], [-1.25, 0.25, 1.25, -1.5], [0.25, -1.75, -0.25, -0.25], [-0.5, -0.25, 1.0, -0.0], [-1.0, 1.25, -0.25, 0.75], [1.25, -1.25, 1.0, 0.5], [1.0, -0.75, 1.75, 1.0], [-0.25, 0.0, 1.0, -0.5]]> : tensor<8x4xf32>} : () -> tensor<8x4xf32>
    %3 = "arith.constant"() {value = dense<[-0.25, -0.5, 0.25, -0.5, -1.0, -0.25, 0.25, -1.0]> : tensor<8xf32>} : () -> tensor<8xf32>
    %4 = "tfl.fully_connected"(%1, %2, %3) {keep_num_dims = true} : (tensor<2x4x4x4xf32>, tensor<8x4xf32>, tensor<8xf32>) -> tensor<2x4x4x8xf32>
    %5 = "arith.constant"() {value = dense<[32, 1, 2, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x4x4x8xf32>, tensor<4xi32>) -> tensor<32x1x2x4xf32>
    %7 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "tfl.transpose"(%6, %7) : (tensor<32x1x2x4xf32>, tensor<4xi32>) -> tensor<2x32x1x4xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<[1, 32, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<2x32x1x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x32x1x4xf32>
    %12 = "arith.constant"() {value = dense<[1, 0, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "arith.constant"() {value = dense<[1, 32, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %14 = "tfl.slice"(%8, %12, %13) : (tensor<2x32x1x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x32x1x4xf32>
    %15 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.reshape"(%11, %15) : (tensor<1x32x1x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %17 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "tfl.reshape"(%14, %17) : (tensor<1x32x1x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %19 = "arith.constant"() {value = dense<[8, 4, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %20 = "tfl.reshape"(%16, %19) : (tensor<1x8x4x4xf32>, tensor<3xi32>) -> tensor<8x4x4xf32>
    %21 = "tfl.softmax"(%20) {beta = 1.0 : f64} : (tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %22 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<8x4x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %24 = "tfl.add"(%23, %18) : (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %25 = "tfl.tanh"(%24) : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %26 = "arith.constant"() {value = dense<[2, 4, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %27 = "tfl.reshape"(%25, %26) : (tensor<1x8x4x4xf32>, tensor<4xi32>) -> tensor<2x4x4x4xf32>
    %28 = "arith.constant"() {value = dense<[[0, 0], [0, 2], [0, 2], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %29 = "tfl.pad"(%27, %28) : (tensor<2x4x4x4xf32>, tensor<4x2xi32>) -> tensor<2x6x6x4xf32>
    %30 = "arith.constant"() {value = dense<"0xD0E8F6BE183A243FAC56FDBD824A803EBC1E363FAF296C3C573B6A3EFB3967BE27266FBEAD9A4D3DBEC1973E6628AA3E1136673E337B51BD6F7F363C069710BFAB08083F38A8E13E998DB23EAF12713D135FE1BEF71E183D5714073FC463013FB87DC1BEBC8BE83EC3CAFE39CF78673DE3B9B2BBABDFAFBE5783DFBD939EFA3DF05D45BB6F41133EE896403E356E083F"> : tensor<1x3x3x4xf32>} : () -> tensor<1x3x3x4xf32>
    %31 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %32 = "tfl.depthwise_conv_2d"(%29, %30, %31) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<2x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<4xf32>) -> tensor<2x4x4x4xf32>
    %33 = "tfl.logistic"(%32) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %34 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %35 = "tfl.add"(%34, %33) : (tensor<1xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %37 = "tfl.minimum"(%35, %36) : (tensor<2x4x4x4xf32>, tensor<1xf32>) -> tensor<2x4x4x4xf32>
    %38 = "tfl.logistic"(%37) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%38) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "arith.constant"() {value = dense<[2.5, -1.75, -1.75, -0.25, -0.25, 1.25, 3.25, -0.75]> : tensor<8xf32>} : () -> tensor<8xf32>
    %1 = "arith.constant"() {value = dense<[[-1.25, -0.5, -1.5, 0.5], [1.25, -0.25, -1.25, 1.5], [-0.25, 1.75, 0.25, 0.25], [0.5, 0.25, -1.0, 0.0], [1.0, -1.25, 0.25, -0.75], [-1.25, 1.25, -1.0, -0.5], [-1.0, 0.75, -1.75, -1.0], [0.25, -0.0, -1.0, 0.5]]> : tensor<8x4xf32>} : () -> tensor<8x4xf32>
    %2 = "tfl.fully_connected"(%arg0, %1, %0) {keep_num_dims = true} : (tensor<2x4x4x4xf32>, tensor<8x4xf32>, tensor<8xf32>) -> tensor<2x4x4x8xf32>
    %3 = "arith.constant"() {value = dense<[32, 1, 2, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<2x4x4x8xf32>, tensor<4xi32>) -> tensor<32x1x2x4xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "arith.constant"() {value = dense<[32, 1, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<32x1x2x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<32x1x1x4xf32>
    %8 = "arith.constant"() {value = dense<[0, 0, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.slice"(%4, %8, %6) : (tensor<32x1x2x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<32x1x1x4xf32>
    %10 = "tfl.softmax"(%7) {beta = 1.0 : f64} : (tensor<32x1x1x4xf32>) -> tensor<32x1x1x4xf32>
    %11 = "tfl.add"(%10, %9) : (tensor<32x1x1x4xf32>, tensor<32x1x1x4xf32>) -> tensor<32x1x1x4xf32>
    %12 = "tfl.tanh"(%11) : (tensor<32x1x1x4xf32>) -> tensor<32x1x1x4xf32>
    %13 = "arith.constant"() {value = dense<[2, 4, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<32x1x1x4xf32>, tensor<4xi32>) -> tensor<2x4x4x4xf32>
    %15 = "arith.constant"() {value = dense<[[0, 0], [0, 2], [0, 2], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %16 = "tfl.pad"(%14, %15) : (tensor<2x4x4x4xf32>, tensor<4x2xi32>) -> tensor<2x6x6x4xf32>
    %17 = "arith.constant"() {value = dense<"0xD0E8F6BE183A243FAC56FDBD824A803EBC1E363FAF296C3C573B6A3EFB3967BE27266FBEAD9A4D3DBEC1973E6628AA3E1136673E337B51BD6F7F363C069710BFAB08083F38A8E13E998DB23EAF12713D135FE1BEF71E183D5714073FC463013FB87DC1BEBC8BE83EC3CAFE39CF78673DE3B9B2BBABDFAFBE5783DFBD939EFA3DF05D45BB6F41133EE896403E356E083F"> : tensor<1x3x3x4xf32>} : () -> tensor<1x3x3x4xf32>
    %18 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %19 = "tfl.depthwise_conv_2d"(%16, %17, %18) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<2x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<4xf32>) -> tensor<2x4x4x4xf32>
    %20 = "tfl.logistic"(%19) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %21 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %22 = "tfl.add"(%21, %20) : (tensor<1xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %23 = "tfl.minimum"(%22, %21) : (tensor<2x4x4x4xf32>, tensor<1xf32>) -> tensor<2x4x4x4xf32>
    %24 = "tfl.logistic"(%23) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%24) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// event: changed affine_before count=1
// event: changed binary_after_reshapes count=1
// event: changed expanded_constant count=1
// event: changed reshape_of_reshape count=5
// event: changed slice_of_transpose count=2
// event: changed softmax_between_reshapes count=1
// event: changed unary_after_reshape count=1
