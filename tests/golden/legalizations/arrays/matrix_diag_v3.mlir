module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.MatrixDiagV3"(%arg0, %0, %1, %2, %3) : (tensor<?x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>) -> tensor<?x3x3xf32>
    "func.return"(%4) : (tensor<?x3x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3x3xf32> {
    %0 = "tfl.matrix_diag"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3x3xf32>
    "func.return"(%0) : (tensor<?x3x3xf32>) -> ()
  }
}
// rules of: arrays.diagonal
