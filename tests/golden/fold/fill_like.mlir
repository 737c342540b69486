// `ZerosLike(x)` or `OnesLike(x)` of a small static shape -> a constant.
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tf.ZerosLike"(%arg0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
}
