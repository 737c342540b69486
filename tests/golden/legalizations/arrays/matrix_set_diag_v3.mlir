module {
  func.func @main(%arg0: tensor<?x3x4xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x3x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.MatrixSetDiagV3"(%arg0, %arg1, %0) : (tensor<?x3x4xf32>, tensor<?x3xf32>, tensor<i32>) -> tensor<?x3x4xf32>
    "func.return"(%1) : (tensor<?x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x3x4xf32> {
    %0 = "tfl.matrix_set_diag"(%arg0, %arg1) : (tensor<?x3x4xf32>, tensor<?x3xf32>) -> tensor<?x3x4xf32>
    "func.return"(%0) : (tensor<?x3x4xf32>) -> ()
  }
}
// rules of: arrays.diagonal
