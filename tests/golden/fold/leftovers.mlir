// What training and debugging leave behind, and a branch whose condition is known.
module {
  func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %false = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    %a = "tf.Identity"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %b = "tf.StopGradient"(%a) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %c = "tf.If"(%false, %b) {then_branch = @dropout, else_branch = @pass} : (tensor<i1>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %ok = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    "tf.Assert"(%ok, %c) : (tensor<i1>, tensor<?x3xf32>) -> ()
    "tf.NoOp"() : () -> ()
    %d = "tf.Relu"(%c) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%d) : (tensor<?x3xf32>) -> ()
  }
  func.func @dropout(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %y = "tf.Neg"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%y) : (tensor<?x3xf32>) -> ()
  }
  func.func @pass(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
    "func.return"(%x) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// event: removed drop_effect (LiteRT has no assertions: the condition is not checked)
