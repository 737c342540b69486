// no reference: there is no kernel for tf.MaxPoolGrad
module {
  func.func @main(%arg0: tensor<2x7x8x3xf32>) -> tensor<2x7x8x3xf32> {
    %0 = "tf.MaxPool"(%arg0) {ksize = [1 : i64, 3 : i64, 3 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "EXPLICIT", explicit_paddings = [0 : i64, 0 : i64, 1 : i64, 0 : i64, 0 : i64, 1 : i64, 0 : i64, 0 : i64]} : (tensor<2x7x8x3xf32>) -> tensor<2x3x4x3xf32>
    %1 = "tf.MaxPoolGrad"(%arg0, %0, %0) {ksize = [1 : i64, 3 : i64, 3 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "EXPLICIT", explicit_paddings = [0 : i64, 0 : i64, 1 : i64, 0 : i64, 0 : i64, 1 : i64, 0 : i64, 0 : i64]} : (tensor<2x7x8x3xf32>, tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x7x8x3xf32>
    "func.return"(%1) : (tensor<2x7x8x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x3xf32>) -> tensor<2x7x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [0, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %1 = "arith.constant"() {value = dense<-3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.padv2"(%arg0, %0, %1) : (tensor<2x7x8x3xf32>, tensor<4x2xi32>, tensor<f32>) -> tensor<2x8x9x3xf32>
    %3 = "tfl.max_pool_2d"(%2) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 3 : i64, filter_height = 3 : i64} : (tensor<2x8x9x3xf32>) -> tensor<2x3x4x3xf32>
    %4 = "arith.constant"() {value = dense<[-1, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[[-1, 0, 1], [1, 2, 3], [3, 4, 5]]> : tensor<3x3xi32>} : () -> tensor<3x3xi32>
    %6 = "arith.constant"() {value = dense<[0, 2, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "arith.constant"() {value = dense<[[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 8]]> : tensor<4x3xi32>} : () -> tensor<4x3xi32>
    %8 = "arith.constant"() {value = dense<[[0, 0, 1], [1, 2, 3], [3, 4, 5]]> : tensor<3x3xi32>} : () -> tensor<3x3xi32>
    %9 = "tfl.equal"(%5, %8) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %10 = "arith.constant"() {value = dense<[3, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.reshape"(%9, %10) : (tensor<3x3xi1>, tensor<4xi32>) -> tensor<3x1x3x1xi1>
    %12 = "arith.constant"() {value = dense<[[[[0], [0], [1]]], [[[1], [2], [3]]], [[[3], [4], [5]]]]> : tensor<3x1x3x1xi32>} : () -> tensor<3x1x3x1xi32>
    %13 = "arith.constant"() {value = dense<[[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 7]]> : tensor<4x3xi32>} : () -> tensor<4x3xi32>
    %14 = "tfl.equal"(%7, %13) : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %15 = "arith.constant"() {value = dense<[1, 4, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<4x3xi1>, tensor<4xi32>) -> tensor<1x4x1x3xi1>
    %17 = "arith.constant"() {value = dense<[[[[0, 1, 2]], [[2, 3, 4]], [[4, 5, 6]], [[6, 7, 7]]]]> : tensor<1x4x1x3xi32>} : () -> tensor<1x4x1x3xi32>
    %18 = "tfl.logical_and"(%11, %16) : (tensor<3x1x3x1xi1>, tensor<1x4x1x3xi1>) -> tensor<3x4x3x3xi1>
    %19 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %20 = "tfl.mul"(%12, %19) : (tensor<3x1x3x1xi32>, tensor<i32>) -> tensor<3x1x3x1xi32>
    %21 = "tfl.add"(%20, %17) : (tensor<3x1x3x1xi32>, tensor<1x4x1x3xi32>) -> tensor<3x4x3x3xi32>
    %22 = "arith.constant"() {value = dense<[12, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<3x4x3x3xi32>, tensor<2xi32>) -> tensor<12x9xi32>
    %24 = "arith.constant"() {value = dense<[12, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.reshape"(%18, %24) : (tensor<3x4x3x3xi1>, tensor<2xi32>) -> tensor<12x9xi1>
    %26 = "arith.constant"() {value = dense<[2, 56, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.reshape"(%arg0, %26) : (tensor<2x7x8x3xf32>, tensor<3xi32>) -> tensor<2x56x3xf32>
    %28 = "tfl.gather"(%27, %23) {axis = 1 : i64} : (tensor<2x56x3xf32>, tensor<12x9xi32>) -> tensor<2x12x9x3xf32>
    %29 = "arith.constant"() {value = dense<[12, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %30 = "tfl.reshape"(%25, %29) : (tensor<12x9xi1>, tensor<3xi32>) -> tensor<12x9x1xi1>
    %31 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.select_v2"(%30, %28, %31) : (tensor<12x9x1xi1>, tensor<2x12x9x3xf32>, tensor<f32>) -> tensor<2x12x9x3xf32>
    %33 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %34 = "tfl.arg_max"(%32, %33) {output_type = i32} : (tensor<2x12x9x3xf32>, tensor<i32>) -> tensor<2x12x3xi32>
    %35 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi32>} : () -> tensor<12xi32>
    %36 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %37 = "tfl.mul"(%35, %36) : (tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
    %38 = "arith.constant"() {value = dense<[12, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %39 = "tfl.reshape"(%37, %38) : (tensor<12xi32>, tensor<2xi32>) -> tensor<12x1xi32>
    %40 = "arith.constant"() {value = dense<108> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "tfl.reshape"(%23, %40) : (tensor<12x9xi32>, tensor<1xi32>) -> tensor<108xi32>
    %42 = "tfl.add"(%34, %39) : (tensor<2x12x3xi32>, tensor<12x1xi32>) -> tensor<2x12x3xi32>
    %43 = "tfl.gather"(%41, %42) : (tensor<108xi32>, tensor<2x12x3xi32>) -> tensor<2x12x3xi32>
    %44 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %45 = "arith.constant"() {value = dense<[2, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %46 = "tfl.reshape"(%44, %45) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x1x1xi32>
    %47 = "arith.constant"() {value = dense<56> : tensor<i32>} : () -> tensor<i32>
    %48 = "tfl.mul"(%46, %47) : (tensor<2x1x1xi32>, tensor<i32>) -> tensor<2x1x1xi32>
    %49 = "tfl.add"(%48, %43) : (tensor<2x1x1xi32>, tensor<2x12x3xi32>) -> tensor<2x12x3xi32>
    %50 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %51 = "tfl.mul"(%49, %50) : (tensor<2x12x3xi32>, tensor<i32>) -> tensor<2x12x3xi32>
    %52 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %53 = "tfl.add"(%51, %52) : (tensor<2x12x3xi32>, tensor<3xi32>) -> tensor<2x12x3xi32>
    %54 = "arith.constant"() {value = dense<[72, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %55 = "tfl.reshape"(%53, %54) : (tensor<2x12x3xi32>, tensor<2xi32>) -> tensor<72x1xi32>
    %56 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %57 = "tfl.reshape"(%3, %56) : (tensor<2x3x4x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    %58 = "arith.constant"() {value = dense<336> : tensor<1xi32>} : () -> tensor<1xi32>
    %59 = "tfl.scatter_nd"(%55, %57, %58) : (tensor<72x1xi32>, tensor<72xf32>, tensor<1xi32>) -> tensor<336xf32>
    %60 = "arith.constant"() {value = dense<[2, 7, 8, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %61 = "tfl.reshape"(%59, %60) : (tensor<336xf32>, tensor<4xi32>) -> tensor<2x7x8x3xf32>
    "func.return"(%61) : (tensor<2x7x8x3xf32>) -> ()
  }
}
// rules of: nn.pooling, gradients.pools, arithmetic.elementwise, arrays.gather_scatter, arrays.shape, arithmetic.reduction
