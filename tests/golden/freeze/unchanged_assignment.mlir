// Keras on JAX: statistics are inputs and results of a function without state, and are assigned unchanged.
module attributes {litefuse.variables = [{name = "mean", type = tensor<2xf32>, initial = dense<[1.0, 2.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tf.VarHandleOp"() {shared_name = "mean", dtype = f32, shape = #tf.shape<2>} : () -> tensor<!tf.resource>
    %y = "tf.StatefulPartitionedCall"(%x, %v) {f = @stateful} : (tensor<2xf32>, tensor<!tf.resource>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @stateful(%x: tensor<2xf32>, %v: tensor<!tf.resource>) -> tensor<2xf32> {
    %w = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<2xf32>
    %0:2 = "tf.PartitionedCall"(%w, %x) {f = @stateless} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    %1:2 = "tf.IdentityN"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "tf.AssignVariableOp"(%v, %1#1) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%1#0) : (tensor<2xf32>) -> ()
  }
  func.func @stateless(%w: tensor<2xf32>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0:2 = "tf.PartitionedCall"(%x, %w) {f = @inner} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @inner(%x: tensor<2xf32>, %w: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %y = "tf.Sub"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y, %w) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {f = @stateful, Tout = [f32]} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @stateful(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1:2 = "tf.PartitionedCall"(%0, %arg0) {f = @stateless, Tout = [f32, f32]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    %2:2 = "tf.IdentityN"(%1#0, %1#1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%2#0) : (tensor<2xf32>) -> ()
  }
  func.func @stateless(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0:2 = "tf.PartitionedCall"(%arg1, %arg0) {f = @inner, Tout = [f32, f32]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @inner(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tf.Sub"(%arg0, %arg1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0, %arg1) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// event: removed remove unchanged assignment (variable 'mean' is assigned only its own value) variable='mean'
