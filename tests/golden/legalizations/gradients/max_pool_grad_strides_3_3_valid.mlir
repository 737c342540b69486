// no reference: there is no kernel for tf.MaxPoolGrad
module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>) -> tensor<2x7x8x4xf32> {
    %0 = "tf.MaxPool"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 3 : i64, 3 : i64, 1 : i64], padding = "VALID"} : (tensor<2x7x8x4xf32>) -> tensor<2x2x3x4xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<2x2x3x4xf32>} : () -> tensor<2x2x3x4xf32>
    %2 = "tf.Mul"(%1, %0) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %3 = "tf.MaxPoolGrad"(%arg0, %0, %2) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 3 : i64, 3 : i64, 1 : i64], padding = "VALID"} : (tensor<2x7x8x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x7x8x4xf32>
    "func.return"(%3) : (tensor<2x7x8x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>) -> tensor<2x7x8x4xf32> {
    %0 = "tfl.max_pool_2d"(%arg0) {padding = "VALID", stride_w = 3 : i64, stride_h = 3 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<2x7x8x4xf32>) -> tensor<2x2x3x4xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<2x2x3x4xf32>} : () -> tensor<2x2x3x4xf32>
    %2 = "tfl.mul"(%1, %0) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %3 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.gather"(%arg0, %3) {axis = 1 : i64} : (tensor<2x7x8x4xf32>, tensor<2xi32>) -> tensor<2x2x8x4xf32>
    %5 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.gather"(%arg0, %5) {axis = 1 : i64} : (tensor<2x7x8x4xf32>, tensor<2xi32>) -> tensor<2x2x8x4xf32>
    %7 = "arith.constant"() {value = dense<[0, 3, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "tfl.gather"(%4, %7) {axis = 2 : i64} : (tensor<2x2x8x4xf32>, tensor<3xi32>) -> tensor<2x2x3x4xf32>
    %9 = "arith.constant"() {value = dense<[1, 4, 7]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tfl.gather"(%4, %9) {axis = 2 : i64} : (tensor<2x2x8x4xf32>, tensor<3xi32>) -> tensor<2x2x3x4xf32>
    %11 = "arith.constant"() {value = dense<[0, 3, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tfl.gather"(%6, %11) {axis = 2 : i64} : (tensor<2x2x8x4xf32>, tensor<3xi32>) -> tensor<2x2x3x4xf32>
    %13 = "arith.constant"() {value = dense<[1, 4, 7]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tfl.gather"(%6, %13) {axis = 2 : i64} : (tensor<2x2x8x4xf32>, tensor<3xi32>) -> tensor<2x2x3x4xf32>
    %15 = "arith.constant"() {value = dense<0> : tensor<2x2x3x4xi32>} : () -> tensor<2x2x3x4xi32>
    %16 = "tfl.greater"(%10, %8) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xi1>
    %17 = "tfl.select_v2"(%16, %10, %8) : (tensor<2x2x3x4xi1>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %18 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %19 = "tfl.select_v2"(%16, %18, %15) : (tensor<2x2x3x4xi1>, tensor<i32>, tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
    %20 = "tfl.greater"(%12, %17) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xi1>
    %21 = "tfl.select_v2"(%20, %12, %17) : (tensor<2x2x3x4xi1>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %22 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.select_v2"(%20, %22, %19) : (tensor<2x2x3x4xi1>, tensor<i32>, tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
    %24 = "tfl.greater"(%14, %21) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xi1>
    %25 = "tfl.select_v2"(%24, %14, %21) : (tensor<2x2x3x4xi1>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %26 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %27 = "tfl.select_v2"(%24, %26, %23) : (tensor<2x2x3x4xi1>, tensor<i32>, tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
    %28 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %29 = "tfl.floor_div"(%27, %28) : (tensor<2x2x3x4xi32>, tensor<i32>) -> tensor<2x2x3x4xi32>
    %30 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %31 = "tfl.floor_mod"(%27, %30) : (tensor<2x2x3x4xi32>, tensor<i32>) -> tensor<2x2x3x4xi32>
    %32 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %33 = "arith.constant"() {value = dense<[2, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %34 = "tfl.reshape"(%32, %33) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x1x1xi32>
    %35 = "arith.constant"() {value = dense<[0, 3, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %36 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %37 = "tfl.reshape"(%35, %36) : (tensor<3xi32>, tensor<2xi32>) -> tensor<3x1xi32>
    %38 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %39 = "tfl.mul"(%29, %38) : (tensor<2x2x3x4xi32>, tensor<i32>) -> tensor<2x2x3x4xi32>
    %40 = "tfl.add"(%39, %31) : (tensor<2x2x3x4xi32>, tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
    %41 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %42 = "tfl.mul"(%34, %41) : (tensor<2x1x1xi32>, tensor<i32>) -> tensor<2x1x1xi32>
    %43 = "tfl.add"(%42, %37) : (tensor<2x1x1xi32>, tensor<3x1xi32>) -> tensor<2x3x1xi32>
    %44 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %45 = "arith.constant"() {value = dense<56> : tensor<i32>} : () -> tensor<i32>
    %46 = "tfl.mul"(%44, %45) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %47 = "arith.constant"() {value = dense<[2, 1, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %48 = "tfl.reshape"(%46, %47) : (tensor<2xi32>, tensor<4xi32>) -> tensor<2x1x1x1xi32>
    %49 = "tfl.add"(%43, %48) : (tensor<2x3x1xi32>, tensor<2x1x1x1xi32>) -> tensor<2x2x3x1xi32>
    %50 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %51 = "tfl.mul"(%49, %50) : (tensor<2x2x3x1xi32>, tensor<i32>) -> tensor<2x2x3x1xi32>
    %52 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %53 = "tfl.add"(%51, %52) : (tensor<2x2x3x1xi32>, tensor<4xi32>) -> tensor<2x2x3x4xi32>
    %54 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %55 = "tfl.mul"(%40, %54) : (tensor<2x2x3x4xi32>, tensor<i32>) -> tensor<2x2x3x4xi32>
    %56 = "tfl.add"(%55, %53) : (tensor<2x2x3x4xi32>, tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
    %57 = "arith.constant"() {value = dense<[48, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %58 = "tfl.reshape"(%56, %57) : (tensor<2x2x3x4xi32>, tensor<2xi32>) -> tensor<48x1xi32>
    %59 = "arith.constant"() {value = dense<48> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "tfl.reshape"(%2, %59) : (tensor<2x2x3x4xf32>, tensor<1xi32>) -> tensor<48xf32>
    %61 = "arith.constant"() {value = dense<448> : tensor<1xi32>} : () -> tensor<1xi32>
    %62 = "tfl.scatter_nd"(%58, %60, %61) : (tensor<48x1xi32>, tensor<48xf32>, tensor<1xi32>) -> tensor<448xf32>
    %63 = "arith.constant"() {value = dense<[2, 7, 8, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %64 = "tfl.reshape"(%62, %63) : (tensor<448xf32>, tensor<4xi32>) -> tensor<2x7x8x4xf32>
    "func.return"(%64) : (tensor<2x7x8x4xf32>) -> ()
  }
}
// rules of: nn.pooling, arithmetic.elementwise, gradients.pools, images.patches, arrays.gather_scatter, arrays.shape
