// Replace Pad(x, 0) by x.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tf.Pad"(%arg0, %0) : (tensor<?x4xf32>, tensor<2x2xi32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
