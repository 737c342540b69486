module {
  func.func @main(%arg0: tensor<?x?x?xi1>, %arg1: tensor<?x?xi1>) -> tensor<?x?x?xi1> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.MatrixSetDiagV3"(%arg0, %arg1, %0) : (tensor<?x?x?xi1>, tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x?xi1>
    "func.return"(%1) : (tensor<?x?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xi1>, %arg1: tensor<?x?xi1>) -> tensor<?x?x?xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xi1>) -> tensor<?x?x?xui8>
    %1 = "tfl.bitcast"(%arg1) : (tensor<?x?xi1>) -> tensor<?x?xui8>
    %2 = "tfl.matrix_set_diag"(%0, %1) : (tensor<?x?x?xui8>, tensor<?x?xui8>) -> tensor<?x?x?xui8>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x?xui8>) -> tensor<?x?x?xi1>
    "func.return"(%3) : (tensor<?x?x?xi1>) -> ()
  }
}
// rules of: arrays.diagonal
