// Convolve the slices of the images that each slice of the weights reaches, and add up the results.
module {
  func.func @main(%arg0: tensor<14x8x9x3xf32>) -> tensor<14x8x9x4xf32> {
    %0 = "arith.constant"() {value = dense<[2, 7, 8, 9, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<14x8x9x3xf32>, tensor<5xi32>) -> tensor<2x7x8x9x3xf32>
    %2 = "arith.constant"() {value = dense<"0x0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E000080BE0000803E0000803E"> : tensor<1x3x2x3x4xf32>} : () -> tensor<1x3x2x3x4xf32>
    %3 = "arith.constant"() {value = dense<[1.5, 0.25, -0.75, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.conv_3d"(%1, %2, %3) {stride_d = 1 : i64, stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x7x8x9x3xf32>, tensor<1x3x2x3x4xf32>, tensor<4xf32>) -> tensor<2x7x8x9x4xf32>
    %5 = "arith.constant"() {value = dense<[14, 8, 9, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x7x8x9x4xf32>, tensor<4xi32>) -> tensor<14x8x9x4xf32>
    "func.return"(%6) : (tensor<14x8x9x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<14x8x9x3xf32>) -> tensor<14x8x9x4xf32> {
    %0 = "arith.constant"() {value = dense<[1.5, 0.25, -0.75, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "arith.constant"() {value = dense_resource<elided> : tensor<4x3x2x3xf32>} : () -> tensor<4x3x2x3xf32>
    %2 = "tfl.conv_2d"(%arg0, %1, %0) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<14x8x9x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>) -> tensor<14x8x9x4xf32>
    "func.return"(%2) : (tensor<14x8x9x4xf32>) -> ()
  }
}
// event: changed convolution_3d count=1
// event: changed reshape_of_reshape count=3
