// Replace Select(c, true, false) by c, and Select(c, false, true) by Not(c).
module {
  func.func @main(%arg0: tensor<2x4xi1>) -> tensor<2x4xi1> {
    %0 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %1 = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    %2 = "tf.SelectV2"(%arg0, %0, %1) : (tensor<2x4xi1>, tensor<i1>, tensor<i1>) -> tensor<2x4xi1>
    "func.return"(%2) : (tensor<2x4xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xi1>) -> tensor<2x4xi1> {
    "func.return"(%arg0) : (tensor<2x4xi1>) -> ()
  }
}
