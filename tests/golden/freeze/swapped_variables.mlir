// Each variable is assigned what was read from the other.
module attributes {litefuse.variables = [{name = "a", type = tensor<f32>, initial = dense<1.0> : tensor<f32>}, {name = "b", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %a = "tf.VarHandleOp"() {shared_name = "a", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %b = "tf.VarHandleOp"() {shared_name = "b", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %0 = "tf.ReadVariableOp"(%a) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %1 = "tf.ReadVariableOp"(%b) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    "tf.AssignVariableOp"(%a, %1) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "tf.AssignVariableOp"(%b, %0) : (tensor<!tf.resource>, tensor<f32>) -> ()
    %y = "tf.Sub"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "a", type = tensor<f32>, initial = dense<1.0> : tensor<f32>}, {name = "b", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.VarHandleOp"() {shared_name = "a", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %1 = "tf.VarHandleOp"() {shared_name = "b", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %2 = "tf.ReadVariableOp"(%0) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %3 = "tf.ReadVariableOp"(%1) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    "tf.AssignVariableOp"(%0, %3) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "tf.AssignVariableOp"(%1, %2) : (tensor<!tf.resource>, tensor<f32>) -> ()
    %4 = "tf.Sub"(%2, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%4) : (tensor<f32>) -> ()
  }
}
// event: note keep variable (the model assigns it: it becomes a resource variable, which keeps its value between calls) variable='a'
// event: note keep variable (the model assigns it: it becomes a resource variable, which keeps its value between calls) variable='b'
