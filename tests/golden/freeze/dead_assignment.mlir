// TensorFlow's moving averages: assigned, and never read.
module attributes {litefuse.variables = [{name = "seen", type = tensor<f32>, initial = dense<0.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %v = "tf.VarHandleOp"() {shared_name = "seen", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    "tf.AssignVariableOp"(%v, %x) : (tensor<!tf.resource>, tensor<f32>) -> ()
    %y = "tf.Neg"(%x) : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.Neg"(%arg0) : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
// event: removed remove dead assignment (variable 'seen' is assigned, but no output depends on it) variable='seen'
