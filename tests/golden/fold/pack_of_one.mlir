// `Pack(x)` -> `ExpandDims(x)`.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x1x4xf32> {
    %0 = "tf.Pack"(%arg0) {axis = 1 : i64} : (tensor<?x4xf32>) -> tensor<?x1x4xf32>
    "func.return"(%0) : (tensor<?x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x1x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ExpandDims"(%arg0, %0) : (tensor<?x4xf32>, tensor<i32>) -> tensor<?x1x4xf32>
    "func.return"(%1) : (tensor<?x1x4xf32>) -> ()
  }
}
