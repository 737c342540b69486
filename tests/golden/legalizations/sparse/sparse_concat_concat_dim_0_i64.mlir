// no reference: there is no kernel for tf.SparseConcat
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?x2xi64> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1:3 = "tf.SparseConcat"(%arg0, %arg0, %arg1, %arg1, %0, %0) {concat_dim = 0 : i64} : (tensor<?x2xi64>, tensor<?x2xi64>, tensor<?xf32>, tensor<?xf32>, tensor<2xi64>, tensor<2xi64>) -> (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>)
    "func.return"(%1#0) : (tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?x2xi64> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.strided_slice"(%0, %5, %6, %7) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %9 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %10 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.strided_slice"(%arg0, %10, %11, %12) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %14 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.strided_slice"(%arg0, %14, %15, %16) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %18 = "tfl.add"(%13, %9) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %19 = "tfl.pack"(%18, %17) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %20 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.strided_slice"(%0, %20, %21, %22) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %24 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.strided_slice"(%0, %24, %25, %26) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %28 = "tfl.add"(%9, %23) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %29 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %30 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %31 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %32 = "tfl.strided_slice"(%arg0, %29, %30, %31) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %33 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %34 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %35 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %36 = "tfl.strided_slice"(%arg0, %33, %34, %35) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %37 = "tfl.add"(%32, %28) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %38 = "tfl.pack"(%37, %36) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %39 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %40 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %42 = "tfl.strided_slice"(%0, %39, %40, %41) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %43 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %44 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %45 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %46 = "tfl.strided_slice"(%0, %43, %44, %45) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %47 = "tfl.add"(%28, %42) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %48 = "tfl.concatenation"(%19, %38) : (tensor<?x2xi64>, tensor<?x2xi64>) -> tensor<?x2xi64>
    %49 = "tfl.pack"(%47, %8) : (tensor<i64>, tensor<i64>) -> tensor<2xi64>
    %50 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %51 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %52 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %53 = "tfl.strided_slice"(%48, %50, %51, %52) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %54 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %55 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %56 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %57 = "tfl.strided_slice"(%48, %54, %55, %56) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %58 = "tfl.mul"(%53, %8) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %59 = "tfl.add"(%58, %57) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %60 = "tfl.neg"(%59) : (tensor<?xi64>) -> tensor<?xi64>
    %61 = "tfl.shape"(%59) : (tensor<?xi64>) -> tensor<1xi32>
    %62 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %63 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %64 = "tfl.slice"(%61, %62, %63) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %65 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %66 = "tfl.reshape"(%64, %65) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %67:2 = "tfl.topk_v2"(%60, %66) : (tensor<?xi64>, tensor<i32>) -> (tensor<?xi64>, tensor<?xi32>)
    %68 = "tfl.gather"(%48, %67#1) : (tensor<?x2xi64>, tensor<?xi32>) -> tensor<?x2xi64>
    %69 = "tfl.concatenation"(%arg1, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %70 = "tfl.gather"(%69, %67#1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    "func.return"(%68) : (tensor<?x2xi64>) -> ()
  }
}
// rules of: sparse.tensors, arrays.slicing, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.gather_scatter
