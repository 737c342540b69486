// no reference: there is no kernel for tf.LogMatrixDeterminant
module {
  func.func @main(%arg0: tensor<2x0x0xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0:2 = "tf.LogMatrixDeterminant"(%arg0) : (tensor<2x0x0xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x0x0xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.fill"(%0, %1) : (tensor<1xi32>, tensor<f32>) -> tensor<2xf32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.fill"(%3, %4) : (tensor<1xi32>, tensor<f32>) -> tensor<2xf32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    "func.return"(%2, %6) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arithmetic.elementwise
