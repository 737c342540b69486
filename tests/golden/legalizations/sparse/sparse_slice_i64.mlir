// no reference: there is no kernel for tf.SparseSlice
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
    %2 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
    %3:3 = "tf.SparseSlice"(%arg0, %arg1, %0, %1, %2) : (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>)
    "func.return"(%3#1) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
    %2 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
    %3 = "tfl.add"(%1, %2) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %4 = "tfl.minimum"(%3, %0) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %5 = "tfl.greater_equal"(%arg0, %1) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi1>
    %6 = "tfl.less"(%arg0, %4) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi1>
    %7 = "tfl.logical_and"(%5, %6) : (tensor<?x2xi1>, tensor<?x2xi1>) -> tensor<?x2xi1>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reduce_all"(%7, %8) : (tensor<?x2xi1>, tensor<1xi32>) -> tensor<?xi1>
    %10 = "tfl.where"(%9) : (tensor<?xi1>) -> tensor<?x1xi64>
    %11 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %13 = "tfl.cast"(%12) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %14 = "tfl.gather"(%arg0, %13) : (tensor<?x2xi64>, tensor<?xi32>) -> tensor<?x2xi64>
    %15 = "tfl.sub"(%14, %1) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %16 = "tfl.gather"(%arg1, %13) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %17 = "tfl.sub"(%4, %1) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %18 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %19 = "tfl.maximum"(%17, %18) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%16) : (tensor<?xf32>) -> ()
  }
}
// rules of: sparse.tensors, arithmetic.elementwise, arithmetic.reduction, arrays.gather_scatter, arrays.shape
