// The state keeps two rows from call to call: so many the input must have.
module attributes {litefuse.variables = [{name = "v", type = tensor<2x4xf32>}]} {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<2x4xf32> attributes {arg_names = ["x"]} {
    %v = "tf.VarHandleOp"() {shared_name = "v", dtype = f32, shape = #tf.shape<2x4>} : () -> tensor<!tf.resource>
    %s = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<2x4xf32>
    %n = "tf.AddV2"(%s, %x) : (tensor<2x4xf32>, tensor<?x4xf32>) -> tensor<2x4xf32>
    "tf.AssignVariableOp"(%v, %n) {validate_shape = false} : (tensor<!tf.resource>, tensor<2x4xf32>) -> ()
    "func.return"(%n) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "v", type = tensor<2x4xf32>}]} {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {arg_names = ["x"]} {
    %0 = "tf.VarHandleOp"() {shared_name = "v", dtype = f32, shape = #tf.shape<2x4>} : () -> tensor<!tf.resource>
    %1 = "tf.ReadVariableOp"(%0) {dtype = f32} : (tensor<!tf.resource>) -> tensor<2x4xf32>
    %2 = "tf.AddV2"(%1, %arg0) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    "tf.AssignVariableOp"(%0, %2) : (tensor<!tf.resource>, tensor<2x4xf32>) -> ()
    "func.return"(%2) : (tensor<2x4xf32>) -> ()
  }
}
// event: note fix batch (input 'x' gets the batch size 2 of a state that is kept between calls) input='x' batch=2
