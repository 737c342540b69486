// no reference: there is no kernel for tf.AvgPool3DGrad
module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>) -> tensor<2x4x5x6x2xf32> {
    %0 = "tf.AvgPool3D"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<2x4x5x6x2xf32>) -> tensor<2x2x2x3x2xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<2x2x2x3x2xf32>} : () -> tensor<2x2x2x3x2xf32>
    %2 = "tf.Mul"(%1, %0) : (tensor<2x2x2x3x2xf32>, tensor<2x2x2x3x2xf32>) -> tensor<2x2x2x3x2xf32>
    %3 = "arith.constant"() {value = dense<[2, 4, 5, 6, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %4 = "tf.AvgPool3DGrad"(%3, %2) {ksize = [1 : i64, 2 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<5xi32>, tensor<2x2x2x3x2xf32>) -> tensor<2x4x5x6x2xf32>
    "func.return"(%4) : (tensor<2x4x5x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>) -> tensor<2x4x5x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[8, 5, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x4x5x6x2xf32>, tensor<4xi32>) -> tensor<8x5x6x2xf32>
    %2 = "tfl.average_pool_2d"(%1) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<8x5x6x2xf32>) -> tensor<8x2x3x2xf32>
    %3 = "arith.constant"() {value = dense<[2, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<8x2x3x2xf32>, tensor<4xi32>) -> tensor<2x4x6x2xf32>
    %5 = "tfl.average_pool_2d"(%4) {padding = "VALID", stride_w = 1 : i64, stride_h = 2 : i64, filter_width = 1 : i64, filter_height = 2 : i64} : (tensor<2x4x6x2xf32>) -> tensor<2x2x6x2xf32>
    %6 = "arith.constant"() {value = dense<[2, 2, 2, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<2x2x6x2xf32>, tensor<5xi32>) -> tensor<2x2x2x3x2xf32>
    %8 = "arith.constant"() {value = dense<2.0> : tensor<2x2x2x3x2xf32>} : () -> tensor<2x2x2x3x2xf32>
    %9 = "tfl.mul"(%8, %7) : (tensor<2x2x2x3x2xf32>, tensor<2x2x2x3x2xf32>) -> tensor<2x2x2x3x2xf32>
    %10 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %13 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.add"(%12, %13) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %15 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.greater_equal"(%15, %12) : (tensor<4xi32>, tensor<2x1xi32>) -> tensor<2x4xi1>
    %17 = "tfl.less"(%15, %14) : (tensor<4xi32>, tensor<2x1xi32>) -> tensor<2x4xi1>
    %18 = "tfl.logical_and"(%16, %17) : (tensor<2x4xi1>, tensor<2x4xi1>) -> tensor<2x4xi1>
    %19 = "tfl.cast"(%18) {out_data_type = f32} : (tensor<2x4xi1>) -> tensor<2x4xf32>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.sum"(%19, %20) {keep_dims = true} : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %22 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.maximum"(%21, %22) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %24 = "tfl.div"(%19, %23) : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
    %25 = "arith.constant"() {value = dense<[2, 2, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "tfl.reshape"(%9, %25) : (tensor<2x2x2x3x2xf32>, tensor<3xi32>) -> tensor<2x2x12xf32>
    %27 = "tfl.batch_matmul"(%24, %26) {adj_x = true} : (tensor<2x4xf32>, tensor<2x2x12xf32>) -> tensor<2x4x12xf32>
    %28 = "arith.constant"() {value = dense<[2, 4, 2, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %29 = "tfl.reshape"(%27, %28) : (tensor<2x4x12xf32>, tensor<5xi32>) -> tensor<2x4x2x3x2xf32>
    %30 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %31 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %32 = "tfl.reshape"(%30, %31) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %33 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %34 = "tfl.add"(%32, %33) : (tensor<2x1xi32>, tensor<i32>) -> tensor<2x1xi32>
    %35 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %36 = "tfl.greater_equal"(%35, %32) : (tensor<5xi32>, tensor<2x1xi32>) -> tensor<2x5xi1>
    %37 = "tfl.less"(%35, %34) : (tensor<5xi32>, tensor<2x1xi32>) -> tensor<2x5xi1>
    %38 = "tfl.logical_and"(%36, %37) : (tensor<2x5xi1>, tensor<2x5xi1>) -> tensor<2x5xi1>
    %39 = "tfl.cast"(%38) {out_data_type = f32} : (tensor<2x5xi1>) -> tensor<2x5xf32>
    %40 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "tfl.sum"(%39, %40) {keep_dims = true} : (tensor<2x5xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %42 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %43 = "tfl.maximum"(%41, %42) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %44 = "tfl.div"(%39, %43) : (tensor<2x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
    %45 = "arith.constant"() {value = dense<[8, 2, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %46 = "tfl.reshape"(%29, %45) : (tensor<2x4x2x3x2xf32>, tensor<3xi32>) -> tensor<8x2x6xf32>
    %47 = "tfl.batch_matmul"(%44, %46) {adj_x = true} : (tensor<2x5xf32>, tensor<8x2x6xf32>) -> tensor<8x5x6xf32>
    %48 = "arith.constant"() {value = dense<[2, 4, 5, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %49 = "tfl.reshape"(%47, %48) : (tensor<8x5x6xf32>, tensor<5xi32>) -> tensor<2x4x5x3x2xf32>
    %50 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %51 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %52 = "tfl.reshape"(%50, %51) : (tensor<3xi32>, tensor<2xi32>) -> tensor<3x1xi32>
    %53 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %54 = "tfl.add"(%52, %53) : (tensor<3x1xi32>, tensor<i32>) -> tensor<3x1xi32>
    %55 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi32>} : () -> tensor<6xi32>
    %56 = "tfl.greater_equal"(%55, %52) : (tensor<6xi32>, tensor<3x1xi32>) -> tensor<3x6xi1>
    %57 = "tfl.less"(%55, %54) : (tensor<6xi32>, tensor<3x1xi32>) -> tensor<3x6xi1>
    %58 = "tfl.logical_and"(%56, %57) : (tensor<3x6xi1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %59 = "tfl.cast"(%58) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.sum"(%59, %60) {keep_dims = true} : (tensor<3x6xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %62 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %63 = "tfl.maximum"(%61, %62) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %64 = "tfl.div"(%59, %63) : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x6xf32>
    %65 = "arith.constant"() {value = dense<[40, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %66 = "tfl.reshape"(%49, %65) : (tensor<2x4x5x3x2xf32>, tensor<3xi32>) -> tensor<40x3x2xf32>
    %67 = "tfl.batch_matmul"(%64, %66) {adj_x = true} : (tensor<3x6xf32>, tensor<40x3x2xf32>) -> tensor<40x6x2xf32>
    %68 = "arith.constant"() {value = dense<[2, 4, 5, 6, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %69 = "tfl.reshape"(%67, %68) : (tensor<40x6x2xf32>, tensor<5xi32>) -> tensor<2x4x5x6x2xf32>
    "func.return"(%69) : (tensor<2x4x5x6x2xf32>) -> ()
  }
}
// rules of: nn.pooling, arithmetic.elementwise, gradients.pools, arrays.shape, arithmetic.reduction
