module {
  func.func @main(%arg0: tensor<2x7x8x4xi32>, %arg1: tensor<3x2x4x6xi32>) -> tensor<2x7x8x6xi32> {
    %0 = "tf.Conv2D"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<2x7x8x4xi32>, tensor<3x2x4x6xi32>) -> tensor<2x7x8x6xi32>
    "func.return"(%0) : (tensor<2x7x8x6xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x4xi32>, %arg1: tensor<3x2x4x6xi32>) -> tensor<2x7x8x6xi32> {
    %0 = "arith.constant"() {value = dense<[6, 4, 1, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg1, %0) : (tensor<3x2x4x6xi32>, tensor<4xi32>) -> tensor<6x4x1x6xi32>
    %2 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<6x4x1x6xi32>, tensor<4xi32>) -> tensor<1x6x4x6xi32>
    %4 = "arith.constant"() {value = dense<[1, 24, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x6x4x6xi32>, tensor<3xi32>) -> tensor<1x24x6xi32>
    %6 = "arith.constant"() {value = dense<[-1, 0, 1, 2, 3, 4, 5]> : tensor<7xi32>} : () -> tensor<7xi32>
    %7 = "arith.constant"() {value = dense<[[-1, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 7]]> : tensor<7x3xi32>} : () -> tensor<7x3xi32>
    %8 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>} : () -> tensor<8xi32>
    %9 = "arith.constant"() {value = dense<[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 8]]> : tensor<8x2xi32>} : () -> tensor<8x2xi32>
    %10 = "arith.constant"() {value = dense<[[0, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 6]]> : tensor<7x3xi32>} : () -> tensor<7x3xi32>
    %11 = "tfl.equal"(%7, %10) : (tensor<7x3xi32>, tensor<7x3xi32>) -> tensor<7x3xi1>
    %12 = "arith.constant"() {value = dense<[7, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<7x3xi1>, tensor<4xi32>) -> tensor<7x1x3x1xi1>
    %14 = "arith.constant"() {value = dense<[[[[0], [0], [1]]], [[[0], [1], [2]]], [[[1], [2], [3]]], [[[2], [3], [4]]], [[[3], [4], [5]]], [[[4], [5], [6]]], [[[5], [6], [6]]]]> : tensor<7x1x3x1xi32>} : () -> tensor<7x1x3x1xi32>
    %15 = "arith.constant"() {value = dense<[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 7]]> : tensor<8x2xi32>} : () -> tensor<8x2xi32>
    %16 = "tfl.equal"(%9, %15) : (tensor<8x2xi32>, tensor<8x2xi32>) -> tensor<8x2xi1>
    %17 = "arith.constant"() {value = dense<[1, 8, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<8x2xi1>, tensor<4xi32>) -> tensor<1x8x1x2xi1>
    %19 = "arith.constant"() {value = dense<[[[[0, 1]], [[1, 2]], [[2, 3]], [[3, 4]], [[4, 5]], [[5, 6]], [[6, 7]], [[7, 7]]]]> : tensor<1x8x1x2xi32>} : () -> tensor<1x8x1x2xi32>
    %20 = "tfl.logical_and"(%13, %18) : (tensor<7x1x3x1xi1>, tensor<1x8x1x2xi1>) -> tensor<7x8x3x2xi1>
    %21 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %22 = "tfl.mul"(%14, %21) : (tensor<7x1x3x1xi32>, tensor<i32>) -> tensor<7x1x3x1xi32>
    %23 = "tfl.add"(%22, %19) : (tensor<7x1x3x1xi32>, tensor<1x8x1x2xi32>) -> tensor<7x8x3x2xi32>
    %24 = "arith.constant"() {value = dense<[56, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<7x8x3x2xi32>, tensor<2xi32>) -> tensor<56x6xi32>
    %26 = "arith.constant"() {value = dense<[56, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %27 = "tfl.reshape"(%20, %26) : (tensor<7x8x3x2xi1>, tensor<2xi32>) -> tensor<56x6xi1>
    %28 = "arith.constant"() {value = dense<[2, 56, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %29 = "tfl.reshape"(%arg0, %28) : (tensor<2x7x8x4xi32>, tensor<3xi32>) -> tensor<2x56x4xi32>
    %30 = "tfl.gather"(%29, %25) {axis = 1 : i64} : (tensor<2x56x4xi32>, tensor<56x6xi32>) -> tensor<2x56x6x4xi32>
    %31 = "arith.constant"() {value = dense<[56, 6, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %32 = "tfl.reshape"(%27, %31) : (tensor<56x6xi1>, tensor<3xi32>) -> tensor<56x6x1xi1>
    %33 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %34 = "tfl.select_v2"(%32, %30, %33) : (tensor<56x6x1xi1>, tensor<2x56x6x4xi32>, tensor<i32>) -> tensor<2x56x6x4xi32>
    %35 = "arith.constant"() {value = dense<[112, 6, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %36 = "tfl.reshape"(%34, %35) : (tensor<2x56x6x4xi32>, tensor<4xi32>) -> tensor<112x6x1x4xi32>
    %37 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %38 = "tfl.transpose"(%36, %37) : (tensor<112x6x1x4xi32>, tensor<4xi32>) -> tensor<1x112x6x4xi32>
    %39 = "arith.constant"() {value = dense<[1, 112, 24]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.reshape"(%38, %39) : (tensor<1x112x6x4xi32>, tensor<3xi32>) -> tensor<1x112x24xi32>
    %41 = "arith.constant"() {value = dense<[1, 112, 24, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %42 = "tfl.reshape"(%40, %41) : (tensor<1x112x24xi32>, tensor<4xi32>) -> tensor<1x112x24x1xi32>
    %43 = "arith.constant"() {value = dense<[1, 1, 24, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %44 = "tfl.reshape"(%5, %43) : (tensor<1x24x6xi32>, tensor<4xi32>) -> tensor<1x1x24x6xi32>
    %45 = "tfl.mul"(%42, %44) : (tensor<1x112x24x1xi32>, tensor<1x1x24x6xi32>) -> tensor<1x112x24x6xi32>
    %46 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "tfl.sum"(%45, %46) : (tensor<1x112x24x6xi32>, tensor<1xi32>) -> tensor<1x112x6xi32>
    %48 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %49 = "tfl.transpose"(%47, %48) : (tensor<1x112x6xi32>, tensor<3xi32>) -> tensor<112x1x6xi32>
    %50 = "arith.constant"() {value = dense<[2, 7, 8, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %51 = "tfl.reshape"(%49, %50) : (tensor<112x1x6xi32>, tensor<4xi32>) -> tensor<2x7x8x6xi32>
    "func.return"(%51) : (tensor<2x7x8x6xi32>) -> ()
  }
}
// rules of: nn.im2col, arithmetic.elementwise, arrays.gather_scatter, arrays.shape, linalg.matmul, arithmetic.reduction
