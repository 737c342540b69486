// no reference: there is no kernel for tf.AvgPoolGrad
module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>) -> tensor<2x7x8x4xf32> {
    %0 = "tf.AvgPool"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 3 : i64, 3 : i64, 1 : i64], padding = "VALID"} : (tensor<2x7x8x4xf32>) -> tensor<2x2x3x4xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<2x2x3x4xf32>} : () -> tensor<2x2x3x4xf32>
    %2 = "tf.Mul"(%1, %0) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %3 = "arith.constant"() {value = dense<[2, 7, 8, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tf.AvgPoolGrad"(%3, %2) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 3 : i64, 3 : i64, 1 : i64], padding = "VALID"} : (tensor<4xi32>, tensor<2x2x3x4xf32>) -> tensor<2x7x8x4xf32>
    "func.return"(%4) : (tensor<2x7x8x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x8x4xf32>) -> tensor<2x7x8x4xf32> {
    %0 = "tfl.average_pool_2d"(%arg0) {padding = "VALID", stride_w = 3 : i64, stride_h = 3 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<2x7x8x4xf32>) -> tensor<2x2x3x4xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<2x2x3x4xf32>} : () -> tensor<2x2x3x4xf32>
    %2 = "tfl.mul"(%1, %0) : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %3 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.add"(%5, %6) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %8 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>} : () -> tensor<7xi32>
    %9 = "tfl.greater_equal"(%8, %5) : (tensor<7xi32>, tensor<2x1xi32>) -> tensor<2x7xi1>
    %10 = "tfl.less"(%8, %7) : (tensor<7xi32>, tensor<2x1xi32>) -> tensor<2x7xi1>
    %11 = "tfl.logical_and"(%9, %10) : (tensor<2x7xi1>, tensor<2x7xi1>) -> tensor<2x7xi1>
    %12 = "tfl.cast"(%11) {out_data_type = f32} : (tensor<2x7xi1>) -> tensor<2x7xf32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.sum"(%12, %13) {keep_dims = true} : (tensor<2x7xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.maximum"(%14, %15) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %17 = "tfl.div"(%12, %16) : (tensor<2x7xf32>, tensor<2x1xf32>) -> tensor<2x7xf32>
    %18 = "arith.constant"() {value = dense<[2, 2, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "tfl.reshape"(%2, %18) : (tensor<2x2x3x4xf32>, tensor<3xi32>) -> tensor<2x2x12xf32>
    %20 = "tfl.batch_matmul"(%17, %19) {adj_x = true} : (tensor<2x7xf32>, tensor<2x2x12xf32>) -> tensor<2x7x12xf32>
    %21 = "arith.constant"() {value = dense<[2, 7, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %22 = "tfl.reshape"(%20, %21) : (tensor<2x7x12xf32>, tensor<4xi32>) -> tensor<2x7x3x4xf32>
    %23 = "arith.constant"() {value = dense<[0, 3, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<3xi32>, tensor<2xi32>) -> tensor<3x1xi32>
    %26 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %27 = "tfl.add"(%25, %26) : (tensor<3x1xi32>, tensor<i32>) -> tensor<3x1xi32>
    %28 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>} : () -> tensor<8xi32>
    %29 = "tfl.greater_equal"(%28, %25) : (tensor<8xi32>, tensor<3x1xi32>) -> tensor<3x8xi1>
    %30 = "tfl.less"(%28, %27) : (tensor<8xi32>, tensor<3x1xi32>) -> tensor<3x8xi1>
    %31 = "tfl.logical_and"(%29, %30) : (tensor<3x8xi1>, tensor<3x8xi1>) -> tensor<3x8xi1>
    %32 = "tfl.cast"(%31) {out_data_type = f32} : (tensor<3x8xi1>) -> tensor<3x8xf32>
    %33 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.sum"(%32, %33) {keep_dims = true} : (tensor<3x8xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %35 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.maximum"(%34, %35) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %37 = "tfl.div"(%32, %36) : (tensor<3x8xf32>, tensor<3x1xf32>) -> tensor<3x8xf32>
    %38 = "arith.constant"() {value = dense<[14, 3, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "tfl.reshape"(%22, %38) : (tensor<2x7x3x4xf32>, tensor<3xi32>) -> tensor<14x3x4xf32>
    %40 = "tfl.batch_matmul"(%37, %39) {adj_x = true} : (tensor<3x8xf32>, tensor<14x3x4xf32>) -> tensor<14x8x4xf32>
    %41 = "arith.constant"() {value = dense<[2, 7, 8, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %42 = "tfl.reshape"(%40, %41) : (tensor<14x8x4xf32>, tensor<4xi32>) -> tensor<2x7x8x4xf32>
    "func.return"(%42) : (tensor<2x7x8x4xf32>) -> ()
  }
}
// rules of: nn.pooling, arithmetic.elementwise, gradients.pools, arrays.shape, arithmetic.reduction
