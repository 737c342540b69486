// Loops are equal when their conditions and bodies are.
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @b, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.While"(%x) {cond = @small, body = @double} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @b(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.While"(%x) {cond = @small, body = @double_1} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @small(%x: tensor<f32>) -> tensor<i1> {
    %c = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Less"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @double(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.AddV2"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @double_1(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.AddV2"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @a, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.While"(%arg0) {cond = @small, body = @double} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @small(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @double(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.AddV2"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
