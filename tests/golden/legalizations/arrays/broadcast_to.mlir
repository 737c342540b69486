// shapes: 3, 2
// input %arg0: -2.4 .. 0.7
// input %arg1: [2, 3]
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0 = "tf.BroadcastTo"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0 = "tfl.broadcast_to"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// rules of: arrays.shape
