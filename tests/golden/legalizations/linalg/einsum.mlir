module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<f32> {
    %0 = "tf.Einsum"(%arg0) {equation = "ij->"} : (tensor<?x?xf32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<f32> {
    %0 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.sum"(%arg0, %0) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<f32>
    "func.return"(%1) : (tensor<f32>) -> ()
  }
}
// rules of: linalg.einsum, arithmetic.reduction
