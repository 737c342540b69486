// Transpose the convolution of all slices with each slice of the weights, and add up the results where they belong.
module {
  func.func @main(%arg0: tensor<4x5x6x3xf32>) -> tensor<4x5x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[1, 4, 5, 6, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<4x5x6x3xf32>, tensor<5xi32>) -> tensor<1x4x5x6x3xf32>
    %2 = "arith.constant"() {value = dense<[1, 4, 5, 6, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "arith.constant"() {value = dense<"0x0000803E0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E"> : tensor<3x3x3x2x3xf32>} : () -> tensor<3x3x3x2x3xf32>
    %4 = "arith.constant"() {value = dense<[0.25, 1.75]> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "tfl.conv_3d_transpose"(%2, %3, %1, %4) {stride_d = 1 : i64, stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<5xi32>, tensor<3x3x3x2x3xf32>, tensor<1x4x5x6x3xf32>, tensor<2xf32>) -> tensor<1x4x5x6x2xf32>
    %6 = "arith.constant"() {value = dense<[4, 5, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<1x4x5x6x2xf32>, tensor<4xi32>) -> tensor<4x5x6x2xf32>
    "func.return"(%7) : (tensor<4x5x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x5x6x3xf32>) -> tensor<4x5x6x2xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[0.25, 1.75]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "arith.constant"() {value = dense<"0x0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E"> : tensor<2x3x3x3xf32>} : () -> tensor<2x3x3x3xf32>
    %2 = "arith.constant"() {value = dense<[4, 5, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.transpose_conv"(%2, %1, %arg0, %none) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<4x5x6x3xf32>, none) -> tensor<4x5x6x2xf32>
    %4 = "arith.constant"() {value = dense<[1, 4, 60]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<4x5x6x2xf32>, tensor<3xi32>) -> tensor<1x4x60xf32>
    %6 = "arith.constant"() {value = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %7 = "tfl.pad"(%5, %6) : (tensor<1x4x60xf32>, tensor<3x2xi32>) -> tensor<1x5x60xf32>
    %8 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<[1, 5, 60]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.strided_slice"(%7, %8, %9, %10) : (tensor<1x5x60xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x4x60xf32>
    %12 = "arith.constant"() {value = dense<"0x0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E000080BE0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E"> : tensor<2x3x3x3xf32>} : () -> tensor<2x3x3x3xf32>
    %13 = "tfl.transpose_conv"(%2, %12, %arg0, %none) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<4x5x6x3xf32>, none) -> tensor<4x5x6x2xf32>
    %14 = "tfl.reshape"(%13, %4) : (tensor<4x5x6x2xf32>, tensor<3xi32>) -> tensor<1x4x60xf32>
    %15 = "tfl.add"(%11, %14) : (tensor<1x4x60xf32>, tensor<1x4x60xf32>) -> tensor<1x4x60xf32>
    %16 = "arith.constant"() {value = dense<"0x000080BE0000803E0000803E0000803E000080BE000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E000080BE0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E"> : tensor<2x3x3x3xf32>} : () -> tensor<2x3x3x3xf32>
    %17 = "tfl.transpose_conv"(%2, %16, %arg0, %none) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<4xi32>, tensor<2x3x3x3xf32>, tensor<4x5x6x3xf32>, none) -> tensor<4x5x6x2xf32>
    %18 = "tfl.reshape"(%17, %4) : (tensor<4x5x6x2xf32>, tensor<3xi32>) -> tensor<1x4x60xf32>
    %19 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %20 = "tfl.pad"(%18, %19) : (tensor<1x4x60xf32>, tensor<3x2xi32>) -> tensor<1x5x60xf32>
    %21 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %22 = "tfl.strided_slice"(%20, %21, %4, %10) : (tensor<1x5x60xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x4x60xf32>
    %23 = "tfl.add"(%15, %22) : (tensor<1x4x60xf32>, tensor<1x4x60xf32>) -> tensor<1x4x60xf32>
    %24 = "tfl.reshape"(%23, %2) : (tensor<1x4x60xf32>, tensor<4xi32>) -> tensor<4x5x6x2xf32>
    %25 = "tfl.add"(%24, %0) : (tensor<4x5x6x2xf32>, tensor<2xf32>) -> tensor<4x5x6x2xf32>
    "func.return"(%25) : (tensor<4x5x6x2xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=8
// event: changed transposed_convolution_3d count=1
