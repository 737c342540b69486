module attributes {litefuse.variables = [{name = "w", type = tensor<f32>, initial = dense<3.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %v = "tf.VarHandleOp"() {shared_name = "w", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %y:2 = "tf.While"(%x, %v) {cond = @cond, body = @body} : (tensor<f32>, tensor<!tf.resource>) -> (tensor<f32>, tensor<!tf.resource>)
    "func.return"(%y#0) : (tensor<f32>) -> ()
  }
  func.func @cond(%x: tensor<f32>, %v: tensor<!tf.resource>) -> tensor<i1> {
    %w = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %y = "tf.Less"(%x, %w) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<f32>, %v: tensor<!tf.resource>) -> (tensor<f32>, tensor<!tf.resource>) {
    %y = "tf.AddV2"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y, %v) : (tensor<f32>, tensor<!tf.resource>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.While"(%arg0) {cond = @cond, body = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.AddV2"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
