module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tf.IsNan"(%arg0) : (tensor<?xf32>) -> tensor<?xi1>
    "func.return"(%0) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tfl.not_equal"(%arg0, %arg0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    "func.return"(%0) : (tensor<?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
