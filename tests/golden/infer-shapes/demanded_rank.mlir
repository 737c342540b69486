// An op that takes one rank only tells it of operands whose rank nothing else tells; what keeps shapes passes it on.
module {
  func.func @main(%x: tensor<*xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<*xf32> {
    %r = "tf.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
    %y = "tf.Conv2D"(%r, %k) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<*xf32>, tensor<3x3x3x4xf32>) -> tensor<*xf32>
    "func.return"(%y) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<3x3x3x4xf32>) -> tensor<?x?x?x4xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %1 = "tf.Conv2D"(%0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x?x?x?xf32>, tensor<3x3x3x4xf32>) -> tensor<?x?x?x4xf32>
    "func.return"(%1) : (tensor<?x?x?x4xf32>) -> ()
  }
}
