// shapes: 2x3, 2
// input %arg0: -1.4 .. 2.6
// input %arg1: [3, 2]
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0 = "tf.Reshape"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0 = "tfl.reshape"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// rules of: arrays.shape
