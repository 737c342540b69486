// Replace Reverse(Reverse(x, a), a) by x.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.ReverseV2"(%arg0, %0) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.ReverseV2"(%1, %2) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
