// Replace Unpack(Pack(x, y)) by x, y.
module {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    %0 = "tf.Pack"(%arg0, %arg1) {axis = 1 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2x4xf32>
    %1:2 = "tf.Unpack"(%0) {num = 2 : i64, axis = 1 : i64} : (tensor<2x2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
    "func.return"(%1#0, %1#1) : (tensor<2x4xf32>, tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    "func.return"(%arg0, %arg1) : (tensor<2x4xf32>, tensor<2x4xf32>) -> ()
  }
}
