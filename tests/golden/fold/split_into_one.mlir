// Replace Split(x) with a single result by x.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Split"(%0, %arg0) {num_split = 1 : i64} : (tensor<i32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
