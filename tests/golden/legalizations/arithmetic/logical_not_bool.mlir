module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?x?xi1> {
    %0 = "tf.LogicalNot"(%arg0) : (tensor<?x?xi1>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?x?xi1> {
    %0 = "tfl.logical_not"(%arg0) : (tensor<?x?xi1>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
