// no reference: there is no kernel for tf.DenseCountSparseOutput
module {
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<3xf32>) -> (tensor<?x1xi64>, tensor<?xf32>, tensor<1xi64>) {
    %0:3 = "tf.DenseCountSparseOutput"(%arg0, %arg1) {binary_output = false} : (tensor<3xi32>, tensor<3xf32>) -> (tensor<?x1xi64>, tensor<?xf32>, tensor<1xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?x1xi64>, tensor<?xf32>, tensor<1xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<3xf32>) -> (tensor<?x1xi64>, tensor<?xf32>, tensor<1xi64>) {
    %0 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
    %2 = "tfl.cast"(%1) {out_data_type = i64} : (tensor<3xi32>) -> tensor<3xi64>
    %3 = "arith.constant"() {value = dense<0> : tensor<3xi64>} : () -> tensor<3xi64>
    %4 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%arg1, %4) : (tensor<3xf32>, tensor<1xi32>) -> tensor<3xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %7 = "tfl.concatenation"(%2, %6) : (tensor<3xi64>, tensor<1xi64>) -> tensor<4xi64>
    %8 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reduce_max"(%7, %8) : (tensor<4xi64>, tensor<1xi32>) -> tensor<i64>
    %10 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %11 = "tfl.add"(%9, %10) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %12 = "tfl.mul"(%3, %11) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %13 = "tfl.add"(%12, %2) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %14:2 = "tfl.unique"(%13) : (tensor<3xi64>) -> (tensor<?xi64>, tensor<3xi32>)
    %15 = "tfl.shape"(%14#0) : (tensor<?xi64>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.reduce_prod"(%15, %16) : (tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %18 = "tfl.unsorted_segment_sum"(%5, %14#1, %17) : (tensor<3xf32>, tensor<3xi32>, tensor<i32>) -> tensor<?xf32>
    %19 = "tfl.neg"(%14#0) : (tensor<?xi64>) -> tensor<?xi64>
    %20:2 = "tfl.topk_v2"(%19, %17) : (tensor<?xi64>, tensor<i32>) -> (tensor<?xi64>, tensor<?xi32>)
    %21 = "tfl.gather"(%14#0, %20#1) : (tensor<?xi64>, tensor<?xi32>) -> tensor<?xi64>
    %22 = "tfl.gather"(%18, %20#1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %23 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.reshape"(%21, %23) : (tensor<?xi64>, tensor<2xi32>) -> tensor<?x1xi64>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "tfl.reshape"(%11, %25) : (tensor<i64>, tensor<1xi32>) -> tensor<1xi64>
    "func.return"(%24, %22, %26) : (tensor<?x1xi64>, tensor<?xf32>, tensor<1xi64>) -> ()
  }
}
// rules of: sparse.counts, arrays.shape, arithmetic.elementwise, arrays.slicing, arithmetic.reduction, arrays.gather_scatter
