// Two axes are larger than 1, or a dimension is free: nothing changes.
module {
  func.func @main(%x: tensor<2x3x4xf32>, %y: tensor<?x1x4xf32>) -> (tensor<2x3x4xf32>, tensor<?x1x4xf32>) {
    %0 = "tf.Tanh"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = "tf.Tanh"(%y) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    "func.return"(%0, %1) : (tensor<2x3x4xf32>, tensor<?x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<?x1x4xf32>) -> (tensor<2x3x4xf32>, tensor<?x1x4xf32>) {
    %0 = "tf.Tanh"(%arg0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = "tf.Tanh"(%arg1) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    "func.return"(%0, %1) : (tensor<2x3x4xf32>, tensor<?x1x4xf32>) -> ()
  }
}
