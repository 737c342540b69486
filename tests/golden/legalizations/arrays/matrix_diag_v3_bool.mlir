module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?x?x?xi1> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    %4 = "tf.MatrixDiagV3"(%arg0, %0, %1, %2, %3) : (tensor<?x?xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<?x?x?xi1>
    "func.return"(%4) : (tensor<?x?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?x?x?xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xi1>) -> tensor<?x?xui8>
    %1 = "tfl.matrix_diag"(%0) : (tensor<?x?xui8>) -> tensor<?x?x?xui8>
    %2 = "tfl.bitcast"(%1) : (tensor<?x?x?xui8>) -> tensor<?x?x?xi1>
    "func.return"(%2) : (tensor<?x?x?xi1>) -> ()
  }
}
// rules of: arrays.diagonal
