module attributes {litefuse.variables = [{name = "w", type = tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %v = "tf.VarHandleOp"() {shared_name = "w", dtype = f32, shape = #tf.shape<>} : () -> tensor<!tf.resource>
    %w = "tf.ReadVariableOp"(%v) {dtype = f32} : (tensor<!tf.resource>) -> tensor<f32>
    %y = "tf.Mul"(%x, %w) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
// ConversionError:
// ?: variable 'w' is read, but the model stores no value for it. Initialize it before saving the model.
