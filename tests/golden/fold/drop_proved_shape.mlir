// `EnsureShape(x)` -> `x` if the type of `x` already proves the shape.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.EnsureShape"(%arg0) {shape = #tf.shape<?x4>} : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
