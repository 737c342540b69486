// no reference: there is no kernel for tf.SparseReduceSum
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<4xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.SparseReduceSum"(%arg0, %arg1, %0, %1) : (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>, tensor<i32>) -> tensor<4xf32>
    "func.return"(%2) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<4xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?x2xi64>) -> tensor<?x2xi32>
    %2 = "tfl.scatter_nd"(%1, %arg1, %0) : (tensor<?x2xi32>, tensor<?xf32>, tensor<2xi32>) -> tensor<4x5xf32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.sum"(%2, %3) : (tensor<4x5xf32>, tensor<1xi32>) -> tensor<4xf32>
    "func.return"(%4) : (tensor<4xf32>) -> ()
  }
}
// rules of: sparse.tensors, arrays.gather_scatter, arithmetic.reduction
