// no reference: there is no kernel for tf.LogMatrixDeterminant
module {
  func.func @main(%arg0: tensor<?x0x0xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0:2 = "tf.LogMatrixDeterminant"(%arg0) : (tensor<?x0x0xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x0x0xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x0x0xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.fill"(%3, %4) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    %6 = "tfl.shape"(%arg0) : (tensor<?x0x0xf32>) -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%6, %7, %8) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.fill"(%9, %10) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    %12 = "tfl.shape"(%11) : (tensor<?xf32>) -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.fill"(%12, %13) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    "func.return"(%5, %14) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arithmetic.elementwise
