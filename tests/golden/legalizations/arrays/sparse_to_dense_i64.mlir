// input %arg0: 1 .. 4
// input %arg1: 7 .. 8
module {
  func.func @main(%arg0: tensor<?xi64>, %arg1: tensor<?xi32>) -> tensor<6xi32> {
    %0 = "arith.constant"() {value = dense<6> : tensor<1xi64>} : () -> tensor<1xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.SparseToDense"(%arg0, %0, %arg1, %1) : (tensor<?xi64>, tensor<1xi64>, tensor<?xi32>, tensor<i32>) -> tensor<6xi32>
    "func.return"(%2) : (tensor<6xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi64>, %arg1: tensor<?xi32>) -> tensor<6xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %2 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.sparse_to_dense"(%1, %2, %arg1, %0) : (tensor<?xi32>, tensor<1xi32>, tensor<?xi32>, tensor<i32>) -> tensor<6xi32>
    "func.return"(%3) : (tensor<6xi32>) -> ()
  }
}
// rules of: arrays.gather_scatter
