// no reference: there is no kernel for tf.SparseReorder
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1:2 = "tf.SparseReorder"(%arg0, %arg1, %0) : (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>) -> (tensor<?x2xi64>, tensor<?xf32>)
    "func.return"(%1#1) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.strided_slice"(%arg0, %1, %2, %3) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %5 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "tfl.strided_slice"(%arg0, %5, %6, %7) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.strided_slice"(%0, %9, %10, %11) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.strided_slice"(%0, %13, %14, %15) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %17 = "tfl.mul"(%4, %16) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %18 = "tfl.add"(%17, %8) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %19 = "tfl.neg"(%18) : (tensor<?xi64>) -> tensor<?xi64>
    %20 = "tfl.shape"(%18) : (tensor<?xi64>) -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.slice"(%20, %21, %22) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %26:2 = "tfl.topk_v2"(%19, %25) : (tensor<?xi64>, tensor<i32>) -> (tensor<?xi64>, tensor<?xi32>)
    %27 = "tfl.gather"(%arg0, %26#1) : (tensor<?x2xi64>, tensor<?xi32>) -> tensor<?x2xi64>
    %28 = "tfl.gather"(%arg1, %26#1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    "func.return"(%28) : (tensor<?xf32>) -> ()
  }
}
// rules of: sparse.tensors, arrays.slicing, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.gather_scatter
