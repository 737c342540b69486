// shapes: 2, -
// input %arg0: 2 .. 3
// input %arg1: 3 .. 3
module {
  func.func @main(%arg0: tensor<?xi64>, %arg1: tensor<f32>) -> tensor<*xf32> {
    %0 = "tf.Fill"(%arg0, %arg1) : (tensor<?xi64>, tensor<f32>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi64>, %arg1: tensor<f32>) -> tensor<*xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %1 = "tfl.fill"(%0, %arg1) : (tensor<?xi32>, tensor<f32>) -> tensor<*xf32>
    "func.return"(%1) : (tensor<*xf32>) -> ()
  }
}
// rules of: arrays.shape
