module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "tf.MatrixDiag"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "tfl.matrix_diag"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.diagonal
