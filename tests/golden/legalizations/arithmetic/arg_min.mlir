module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xi64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ArgMin"(%arg0, %0) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?xi64>
    "func.return"(%1) : (tensor<?xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xi64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.arg_min"(%arg0, %0) {output_type = i64} : (tensor<?x?xf32>, tensor<i32>) -> tensor<?xi64>
    "func.return"(%1) : (tensor<?xi64>) -> ()
  }
}
// rules of: arithmetic.reduction
