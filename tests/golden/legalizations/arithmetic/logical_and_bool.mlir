module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?xi1>) -> tensor<?x?xi1> {
    %0 = "tf.LogicalAnd"(%arg0, %arg1) : (tensor<?x?xi1>, tensor<?xi1>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?xi1>) -> tensor<?x?xi1> {
    %0 = "tfl.logical_and"(%arg0, %arg1) : (tensor<?x?xi1>, tensor<?xi1>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
