// no reference: there is no kernel for tf.MatrixDeterminant
module {
  func.func @main(%arg0: tensor<2x0x0xf32>) -> tensor<2xf32> {
    %0 = "tf.MatrixDeterminant"(%arg0) : (tensor<2x0x0xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x0x0xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.fill"(%0, %1) : (tensor<1xi32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%2) : (tensor<2xf32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape
