module {
  func.func @main(%i: tensor<4xi32>, %j: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    %d = "tf.FloorDiv"(%i, %j) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %m = "tf.FloorMod"(%i, %j) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %t = "tf.TruncateDiv"(%i, %j) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%d, %m, %t) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    %0 = "tfl.floor_div"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %1 = "tfl.floor_mod"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = "tfl.div"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%0, %1, %2) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> ()
  }
}
