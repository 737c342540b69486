// Replace Pack(Unpack(x)) by x.
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0:2 = "tf.Unpack"(%arg0) {num = 2 : i64} : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %1 = "tf.Pack"(%0#0, %0#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    "func.return"(%1) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    "func.return"(%arg0) : (tensor<2x4xf32>) -> ()
  }
}
