module attributes {litefuse.variables = [{name = "w", type = tensor<2xf32>, initial = dense<[1.0, 2.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tf.VarHandleOp"() {shared_name = "w", dtype = f32, shape = #tf.shape<2>} : () -> tensor<!tf.resource>
    %y = "tf.PartitionedCall"(%x, %v) {f = @layer} : (tensor<2xf32>, tensor<!tf.resource>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @layer(%x: tensor<2xf32>, %v: tensor<!tf.resource>) -> tensor<2xf32> {
    %w = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<2xf32>
    %y = "tf.Mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.PartitionedCall"(%arg0) {f = @layer, Tout = [f32]} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @layer(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
