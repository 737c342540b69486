// An op that takes one rank only tells it of operands whose rank nothing else tells; what keeps shapes passes it on.
module {
  func.func @main(%x: tensor<*xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<*xf32> {
    %r = "tf.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
    %y = "tf.Conv2D"(%r, %k) {strides = [1, 1, 1, 1], padding = "SAME"} : (tensor<*xf32>, tensor<3x3x3x4xf32>) -> tensor<*xf32>
    "func.return"(%y) : (tensor<*xf32>) -> ()
  }
}
// -----
