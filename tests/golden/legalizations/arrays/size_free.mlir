module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<i64> {
    %0 = "tf.Size"(%arg0) {out_type = i64} : (tensor<?x?x?xf32>) -> tensor<i64>
    "func.return"(%0) : (tensor<i64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<i64> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_prod"(%0, %1) : (tensor<3xi32>, tensor<1xi32>) -> tensor<i32>
    %3 = "tfl.cast"(%2) {out_data_type = i64} : (tensor<i32>) -> tensor<i64>
    "func.return"(%3) : (tensor<i64>) -> ()
  }
}
// rules of: arrays.shape
