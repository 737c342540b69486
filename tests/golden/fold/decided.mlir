// Replace And(c, false) by false, Or(c, true) by true, And(c, true) and Or(c, false) by c.
module {
  func.func @main(%arg0: tensor<2x4xi1>) -> tensor<2x4xi1> {
    %0 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %1 = "tf.LogicalAnd"(%0, %arg0) : (tensor<i1>, tensor<2x4xi1>) -> tensor<2x4xi1>
    "func.return"(%1) : (tensor<2x4xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xi1>) -> tensor<2x4xi1> {
    "func.return"(%arg0) : (tensor<2x4xi1>) -> ()
  }
}
