// `x + Squeeze(y)` with y of shape [1, n] -> `x + y`: Keras 3 emits this for a bias at batch size 1.
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Squeeze"(%arg1) : (tensor<1x4xf32>) -> tensor<4xf32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.AddV2"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
