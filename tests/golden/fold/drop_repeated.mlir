// Replace Abs(Abs(x)) by Abs(x); likewise for other idempotent ops.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Abs"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Abs"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Abs"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
