// Replace Reshape(x) by x, if the shape does not change.
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tf.Squeeze"(%arg0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    "func.return"(%arg0) : (tensor<2x4xf32>) -> ()
  }
}
