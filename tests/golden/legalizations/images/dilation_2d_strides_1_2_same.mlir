// no reference: there is no kernel for tf.Dilation2D
module {
  func.func @main(%arg0: tensor<2x7x8x3xf32>, %arg1: tensor<3x2x3xf32>) -> tensor<2x7x4x3xf32> {
    %0 = "tf.Dilation2D"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 2 : i64, 1 : i64], rates = [1 : i64, 2 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<2x7x8x3xf32>, tensor<3x2x3xf32>) -> tensor<2x7x4x3xf32>
    "func.return"(%0) : (tensor<2x7x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x3xf32>, %arg1: tensor<3x2x3xf32>) -> tensor<2x7x4x3xf32> {
    %0 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<[-2, -1, 0, 1, 2, 3, 4]> : tensor<7xi32>} : () -> tensor<7xi32>
    %2 = "arith.constant"() {value = dense<[[-2, 0, 2], [-1, 1, 3], [0, 2, 4], [1, 3, 5], [2, 4, 6], [3, 5, 7], [4, 6, 8]]> : tensor<7x3xi32>} : () -> tensor<7x3xi32>
    %3 = "arith.constant"() {value = dense<[[0, 0, 2], [0, 1, 3], [0, 2, 4], [1, 3, 5], [2, 4, 6], [3, 5, 6], [4, 6, 6]]> : tensor<7x3xi32>} : () -> tensor<7x3xi32>
    %4 = "tfl.gather"(%arg0, %3) {axis = 1 : i64} : (tensor<2x7x8x3xf32>, tensor<7x3xi32>) -> tensor<2x7x3x8x3xf32>
    %5 = "tfl.equal"(%2, %3) : (tensor<7x3xi32>, tensor<7x3xi32>) -> tensor<7x3xi1>
    %6 = "arith.constant"() {value = dense<[7, 3, 1, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<7x3xi1>, tensor<5xi32>) -> tensor<7x3x1x1x1xi1>
    %8 = "arith.constant"() {value = dense<[0, 2, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "arith.constant"() {value = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %10 = "arith.constant"() {value = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %11 = "tfl.gather"(%4, %10) {axis = 3 : i64} : (tensor<2x7x3x8x3xf32>, tensor<4x2xi32>) -> tensor<2x7x3x4x2x3xf32>
    %12 = "tfl.equal"(%9, %10) : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x2xi1>
    %13 = "arith.constant"() {value = dense<[4, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<4x2xi1>, tensor<3xi32>) -> tensor<4x2x1xi1>
    %15 = "tfl.logical_and"(%7, %14) : (tensor<7x3x1x1x1xi1>, tensor<4x2x1xi1>) -> tensor<7x3x4x2x1xi1>
    %16 = "arith.constant"() {value = dense<[3, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %17 = "tfl.reshape"(%arg1, %16) : (tensor<3x2x3xf32>, tensor<4xi32>) -> tensor<3x1x2x3xf32>
    %18 = "tfl.add"(%11, %17) : (tensor<2x7x3x4x2x3xf32>, tensor<3x1x2x3xf32>) -> tensor<2x7x3x4x2x3xf32>
    %19 = "tfl.select_v2"(%15, %18, %0) : (tensor<7x3x4x2x1xi1>, tensor<2x7x3x4x2x3xf32>, tensor<f32>) -> tensor<2x7x3x4x2x3xf32>
    %20 = "arith.constant"() {value = dense<[2, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.reduce_max"(%19, %20) : (tensor<2x7x3x4x2x3xf32>, tensor<2xi32>) -> tensor<2x7x4x3xf32>
    "func.return"(%21) : (tensor<2x7x4x3xf32>) -> ()
  }
}
// rules of: images.patches, arrays.gather_scatter, arithmetic.elementwise, arrays.shape, arithmetic.reduction
