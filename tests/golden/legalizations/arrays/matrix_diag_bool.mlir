module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?x?x?xi1> {
    %0 = "tf.MatrixDiag"(%arg0) : (tensor<?x?xi1>) -> tensor<?x?x?xi1>
    "func.return"(%0) : (tensor<?x?x?xi1>) -> ()
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
