// The loop keeps its functions; a call in the body goes.
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
    %y = "tf.PartitionedCall"(%x) {f = @double} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @double(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.AddV2"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.While"(%arg0) {cond = @cond, body = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.AddV2"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
