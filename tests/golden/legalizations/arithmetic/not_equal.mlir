module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xi1> {
    %0 = "tf.NotEqual"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xi1> {
    %0 = "tfl.not_equal"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
