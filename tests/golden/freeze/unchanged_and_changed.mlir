// One assignment of two is of the variable's own value: both stay.
module attributes {litefuse.variables = [{name = "a", type = tensor<f32>, initial = dense<1.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %a = "tf.VarHandleOp"() {shared_name = "a", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %0 = "tf.ReadVariableOp"(%a) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    "tf.AssignVariableOp"(%a, %x) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "tf.AssignVariableOp"(%a, %0) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "a", type = tensor<f32>, initial = dense<1.0> : tensor<f32>}]} {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.VarHandleOp"() {shared_name = "a", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %1 = "tf.ReadVariableOp"(%0) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    "tf.AssignVariableOp"(%0, %arg0) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "tf.AssignVariableOp"(%0, %1) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "func.return"(%1) : (tensor<f32>) -> ()
  }
}
// event: note keep variable (the model assigns it: it becomes a resource variable, which keeps its value between calls) variable='a'
