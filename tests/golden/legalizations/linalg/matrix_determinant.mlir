// no reference: there is no kernel for tf.MatrixDeterminant
module {
  func.func @main(%arg0: tensor<?x0x0xf32>) -> tensor<?xf32> {
    %0 = "tf.MatrixDeterminant"(%arg0) : (tensor<?x0x0xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x0x0xf32>) -> tensor<?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x0x0xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.fill"(%3, %4) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    "func.return"(%5) : (tensor<?xf32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape
