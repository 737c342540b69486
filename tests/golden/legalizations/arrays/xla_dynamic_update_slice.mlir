module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2x2xf32>, %arg2: tensor<2xi32>) -> tensor<4x3xf32> {
    %0 = "tf.XlaDynamicUpdateSlice"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<2x2xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%0) : (tensor<4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2x2xf32>, %arg2: tensor<2xi32>) -> tensor<4x3xf32> {
    %0 = "tfl.dynamic_update_slice"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<2x2xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%0) : (tensor<4x3xf32>) -> ()
  }
}
// rules of: arrays.slicing
