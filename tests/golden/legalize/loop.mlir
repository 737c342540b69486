module {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.While"(%x) {cond = @cond, body = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @cond(%x: tensor<f32>) -> tensor<i1> {
    %c = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Less"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.AddV2"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tfl.while"(%arg0) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tfl.add"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
