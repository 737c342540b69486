// Replace Relu(x) by x, if x is never negative.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Relu"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
