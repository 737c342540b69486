// Replace Mul(Neg(x), c) by Mul(x, -c), and Mul(Neg(x), Neg(y)) by Mul(x, y).
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Neg"(%arg1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.Mul"(%0, %1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%2) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Mul"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
