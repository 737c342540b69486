module {
  func.func @main(%arg0: tensor<?xui8>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.OneHot"(%arg0, %2, %0, %1) : (tensor<?xui8>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xui8>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?xui8>) -> tensor<?xi32>
    %4 = "tfl.one_hot"(%3, %2, %0, %1) {axis = -1 : i64} : (tensor<?xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%4) : (tensor<?x4xf32>) -> ()
  }
}
// rules of: arrays.shape
