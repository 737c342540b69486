module {
  func.func @main(%x: tensor<4x8xf32>) -> tensor<?x?xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<8x3xf32>} : () -> tensor<8x3xf32>
    %y = "tf.MatMul"(%x, %w) : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<?x3xf32>
    %z = "tf.Relu"(%y) : (tensor<?x3xf32>) -> tensor<?x?xf32>
    "func.return"(%z) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x8xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<8x3xf32>} : () -> tensor<8x3xf32>
    %1 = "tf.MatMul"(%arg0, %0) : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
    %2 = "tf.Relu"(%1) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%2) : (tensor<4x3xf32>) -> ()
  }
}
