// shapes: 2, -
// input %arg0: 2 .. 3
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<i1>) -> tensor<*xi1> {
    %0 = "tf.Fill"(%arg0, %arg1) : (tensor<?xi32>, tensor<i1>) -> tensor<*xi1>
    "func.return"(%0) : (tensor<*xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<i1>) -> tensor<*xi1> {
    %0 = "tfl.fill"(%arg0, %arg1) : (tensor<?xi32>, tensor<i1>) -> tensor<*xi1>
    "func.return"(%0) : (tensor<*xi1>) -> ()
  }
}
// rules of: arrays.shape
