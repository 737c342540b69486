// The choice is known: a value of free shape beside a scalar is the result; a scalar would be broadcast.
module {
  func.func @main(%x: tensor<?x3xf32>, %y: tensor<f32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
    %c = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %0 = "tf.SelectV2"(%c, %x, %y) : (tensor<i1>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %1 = "tf.SelectV2"(%c, %y, %x) : (tensor<i1>, tensor<f32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0, %1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>, %arg1: tensor<f32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %1 = "tf.SelectV2"(%0, %arg1, %arg0) : (tensor<i1>, tensor<f32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%arg0, %1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
