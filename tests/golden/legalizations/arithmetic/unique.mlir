module {
  func.func @main(%arg0: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
    %0:2 = "tf.Unique"(%arg0) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf32>, tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
    %0:2 = "tfl.unique"(%arg0) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf32>, tensor<?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction
