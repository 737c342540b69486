// drop_identity_n
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>) {
    %0:2 = "tf.IdentityN"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>)
    "func.return"(%0#0, %0#1) : (tensor<?x4xf32>, tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>) {
    "func.return"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<2x4xf32>) -> ()
  }
}
