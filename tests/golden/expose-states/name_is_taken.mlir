// option: recurrent = {"reset_signature": "serving_default"}
module attributes {litefuse.variables = [{name = "mean/s", type = tensor<2xf32>, initial = dense<[0.0, 1.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %v = "tfl.var_handle"() {container = "", shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %b = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xi32>
    %s = "tfl.bitcast"(%b) : (tensor<2xi32>) -> tensor<2xf32>
    %y = "tfl.add"(%x, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %n = "tfl.bitcast"(%y) : (tensor<2xf32>) -> tensor<2xi32>
    "tfl.assign_variable"(%v, %n) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @initialize() {
    %v = "tfl.var_handle"() {container = "", shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %c = "arith.constant"() {value = dense<[0, 1065353216]> : tensor<2xi32>} : () -> tensor<2xi32>
    "tfl.assign_variable"(%v, %c) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
// ConversionError:
// reset_signature='serving_default' (--reset-signature): the model has a signature of this name. Choose another name.
