module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    %y = "tf.If"(%c, %x) {then_branch = @neg, else_branch = @relu} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @neg(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @relu(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
