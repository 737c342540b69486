// option: target = "gpu"
module {
  func.func @main(%boxes: tensor<9x4xf32>, %scores: tensor<9xf32>) -> (tensor<?xi32>, tensor<i32>) {
    %size = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %limit = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %r:2 = "tf.NonMaxSuppressionV4"(%boxes, %scores, %size, %limit, %limit) {pad_to_max_output_size = false} : (tensor<9x4xf32>, tensor<9xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
    "func.return"(%r#0, %r#1) : (tensor<?xi32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<9x4xf32>, %arg1: tensor<9xf32>) -> (tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %2:2 = "tf.NonMaxSuppressionV4"(%arg0, %arg1, %0, %1, %1) : (tensor<9x4xf32>, tensor<9xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
    "func.return"(%2#0, %2#1) : (tensor<?xi32>, tensor<i32>) -> ()
  }
}
