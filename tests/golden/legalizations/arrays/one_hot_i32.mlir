module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<?x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.OneHot"(%arg0, %0, %arg1, %arg2) : (tensor<?xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%1) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<?x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.one_hot"(%arg0, %0, %arg1, %arg2) {axis = -1 : i64} : (tensor<?xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%1) : (tensor<?x3xf32>) -> ()
  }
}
// rules of: arrays.shape
