// no reference: there is no kernel for tf.RaggedTensorToSparse
module {
  func.func @main(%arg0: tensor<6x2xf32>, %arg1: tensor<4xi64>) -> tensor<6xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<6x2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<6xf32>
    %4:3 = "tf.RaggedTensorToSparse"(%arg1, %3) : (tensor<4xi64>, tensor<6xf32>) -> (tensor<6x2xi64>, tensor<6xf32>, tensor<2xi64>)
    "func.return"(%4#1) : (tensor<6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<6x2xf32>, %arg1: tensor<4xi64>) -> tensor<6xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<6x2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<6xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.range"(%4, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6xi32>
    %8 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<4xi64>) -> tensor<4xi32>
    %9 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<4xi32>, tensor<2xi32>) -> tensor<1x4xi32>
    %11 = "arith.constant"() {value = dense<[1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tfl.reshape"(%7, %11) : (tensor<6xi32>, tensor<2xi32>) -> tensor<1x6xi32>
    %13 = "arith.constant"() {value = dense<[1, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tfl.reshape"(%10, %13) : (tensor<1x4xi32>, tensor<3xi32>) -> tensor<1x1x4xi32>
    %15 = "arith.constant"() {value = dense<[1, 6, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %16 = "tfl.reshape"(%12, %15) : (tensor<1x6xi32>, tensor<3xi32>) -> tensor<1x6x1xi32>
    %17 = "tfl.less_equal"(%14, %16) : (tensor<1x1x4xi32>, tensor<1x6x1xi32>) -> tensor<1x6x4xi1>
    %18 = "tfl.cast"(%17) {out_data_type = i32} : (tensor<1x6x4xi1>) -> tensor<1x6x4xi32>
    %19 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.sum"(%18, %19) : (tensor<1x6x4xi32>, tensor<1xi32>) -> tensor<1x6xi32>
    %21 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.reshape"(%20, %21) : (tensor<1x6xi32>, tensor<1xi32>) -> tensor<6xi32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tfl.sub"(%22, %23) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %25 = "tfl.gather"(%8, %24) : (tensor<4xi32>, tensor<6xi32>) -> tensor<6xi32>
    %26 = "tfl.sub"(%7, %25) : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %27 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.strided_slice"(%8, %27, %28, %29) {begin_mask = 1 : i64} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %31 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.strided_slice"(%8, %31, %32, %33) {end_mask = 1 : i64} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %35 = "tfl.sub"(%34, %30) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %36 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.reduce_max"(%35, %36) : (tensor<3xi32>, tensor<1xi32>) -> tensor<i32>
    %38 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %39 = "tfl.maximum"(%37, %38) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %40 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %41 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %42 = "tfl.sub"(%40, %41) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %43 = "tfl.pack"(%24, %26) {axis = 1 : i64} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6x2xi32>
    %44 = "tfl.pack"(%42, %39) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %45 = "tfl.cast"(%43) {out_data_type = i64} : (tensor<6x2xi32>) -> tensor<6x2xi64>
    %46 = "tfl.cast"(%44) {out_data_type = i64} : (tensor<2xi32>) -> tensor<2xi64>
    "func.return"(%3) : (tensor<6xf32>) -> ()
  }
}
// rules of: arrays.slicing, sparse.ragged, arrays.shape, arithmetic.reduction, arithmetic.elementwise, arrays.gather_scatter
