// `SelectV2(c, x, ZerosLike(x))` -> `SelectV2(c, x, 0)`, which broadcasts the scalar; likewise for OnesLike.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<[1.5, -2.0, 0.25, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "tf.Greater"(%arg0, %0) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xi1>
    %2 = "tf.OnesLike"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.SelectV2"(%1, %2, %arg0) : (tensor<?x4xi1>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<[1.5, -2.0, 0.25, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "tf.Greater"(%arg0, %0) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xi1>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.SelectV2"(%1, %2, %arg0) : (tensor<?x4xi1>, tensor<f32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
