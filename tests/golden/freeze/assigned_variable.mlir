// A counter keeps its value between calls; `w` is only read.
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<0.0> : tensor<f32>}, {name = "w", type = tensor<f32>, initial = dense<3.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %c = "tf.VarHandleOp"() {shared_name = "count", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %v = "tf.VarHandleOp"() {shared_name = "w", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %w = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    "tf.AssignAddVariableOp"(%c, %x) : (tensor<!tf.resource>, tensor<f32>) -> ()
    %sum = "tf.ReadVariableOp"(%c) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %y = "tf.Mul"(%sum, %w) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<0.0> : tensor<f32>}]} {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.VarHandleOp"() {shared_name = "count", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.ReadVariableOp"(%0) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %3 = "tf.AddV2"(%2, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "tf.AssignVariableOp"(%0, %3) : (tensor<!tf.resource>, tensor<f32>) -> ()
    %4 = "tf.ReadVariableOp"(%0) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %5 = "tf.Mul"(%4, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%5) : (tensor<f32>) -> ()
  }
}
// event: note keep variable (the model assigns it: it becomes a resource variable, which keeps its value between calls) variable='count'
