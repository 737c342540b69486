// The module stays as it is; the factor is for the check of samples.
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %s = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Mul"(%x, %s) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%y) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
