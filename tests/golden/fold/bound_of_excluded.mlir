// Replace Minimum(Maximum(x, c), d) of integers by d, if `c >= d`; likewise Maximum(Minimum(x, c), d), if `c <= d`.
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Maximum"(%0, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.Minimum"(%2, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%3) : (tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }
}
