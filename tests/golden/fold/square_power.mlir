// Replace Pow(x, 2) of floats by Square(x).
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Pow"(%arg0, %0) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Square"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
