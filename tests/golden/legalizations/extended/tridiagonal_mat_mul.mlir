// no reference: there is no kernel for tf.TridiagonalMatMul
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {begin_mask = 4 : i64, end_mask = 4 : i64, ellipsis_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %4 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.StridedSlice"(%arg0, %4, %5, %6) {begin_mask = 4 : i64, end_mask = 4 : i64, ellipsis_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<[0, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tf.StridedSlice"(%arg0, %8, %9, %10) {begin_mask = 4 : i64, end_mask = 4 : i64, ellipsis_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %12 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %13 = "tf.ExpandDims"(%3, %12) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %14 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %15 = "tf.ExpandDims"(%7, %14) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %16 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %17 = "tf.ExpandDims"(%11, %16) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %18 = "tf.TridiagonalMatMul"(%13, %15, %17, %arg1) : (tensor<?x1x?xf32>, tensor<?x1x?xf32>, tensor<?x1x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%18) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 5 : i64, end_mask = 5 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %4 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.strided_slice"(%arg0, %4, %5, %6) {begin_mask = 5 : i64, end_mask = 5 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<[0, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.strided_slice"(%arg0, %8, %9, %10) {begin_mask = 5 : i64, end_mask = 5 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>
    %12 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.expand_dims"(%3, %12) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %14 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %15 = "tfl.expand_dims"(%7, %14) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %16 = "arith.constant"() {value = dense<-2> : tensor<i32>} : () -> tensor<i32>
    %17 = "tfl.expand_dims"(%11, %16) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %18 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "tfl.transpose"(%13, %18) : (tensor<?x1x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
    %20 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "tfl.transpose"(%15, %20) : (tensor<?x1x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
    %22 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %23 = "tfl.transpose"(%17, %22) : (tensor<?x1x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
    %24 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %25 = "arith.constant"() {value = dense<[0, -1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.strided_slice"(%19, %24, %25, %26) {begin_mask = 5 : i64, end_mask = 5 : i64} : (tensor<?x?x1xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x1xf32>
    %28 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %29 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %31 = "tfl.strided_slice"(%arg1, %28, %29, %30) {begin_mask = 5 : i64, end_mask = 7 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %32 = "tfl.mul"(%27, %31) : (tensor<?x?x1xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %33 = "arith.constant"() {value = dense<[0, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %34 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %36 = "tfl.strided_slice"(%23, %33, %34, %35) {begin_mask = 5 : i64, end_mask = 7 : i64} : (tensor<?x?x1xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x1xf32>
    %37 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "arith.constant"() {value = dense<[0, -1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.strided_slice"(%arg1, %37, %38, %39) {begin_mask = 5 : i64, end_mask = 5 : i64} : (tensor<?x?x?xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %41 = "tfl.mul"(%36, %40) : (tensor<?x?x1xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %42 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %43 = "arith.constant"() {value = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %44 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %45 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %46 = "tfl.pad"(%32, %43) : (tensor<?x?x?xf32>, tensor<3x2xi32>) -> tensor<?x?x?xf32>
    %47 = "tfl.pad"(%41, %45) : (tensor<?x?x?xf32>, tensor<3x2xi32>) -> tensor<?x?x?xf32>
    %48 = "tfl.add"(%46, %47) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %49 = "tfl.mul"(%21, %arg1) : (tensor<?x?x1xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %50 = "tfl.add"(%49, %48) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%50) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing, arrays.shape, extended.tridiagonal, arithmetic.elementwise
