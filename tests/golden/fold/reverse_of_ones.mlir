// Replace Reverse(x) along no axis, or only along axes of size 1, by x.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %1 = "tf.ReverseV2"(%arg0, %0) : (tensor<?x4xf32>, tensor<0xi32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
