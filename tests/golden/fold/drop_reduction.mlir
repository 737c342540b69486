// A reduction over no axis, or over axes of length 1 with `keep_dims` -> its operand.
module {
  func.func @main(%arg0: tensor<?x1xf32>) -> tensor<?x1xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Sum"(%arg0, %0) {keep_dims = true} : (tensor<?x1xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    "func.return"(%1) : (tensor<?x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1xf32>) -> tensor<?x1xf32> {
    "func.return"(%arg0) : (tensor<?x1xf32>) -> ()
  }
}
