module attributes {litefuse.variables = [{name = "s", type = tensor<2xf32>, initial = dense<0.0> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tfl.var_handle"() {container = "", shared_name = "s"} : () -> tensor<!tf.resource>
    %s = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %y = "tfl.add"(%x, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%v, %y) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "s", type = tensor<2xf32>, initial = dense<0.0> : tensor<2xf32>}]} {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.var_handle"() {shared_name = "s"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xf32>
    %2 = "tfl.add"(%arg0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%0, %2) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%2) : (tensor<2xf32>) -> ()
  }
}
// event: note keep state (it keeps a state between calls in a resource variable, which reset_all_variables() does not reset: litefuse.Interpreter.reset() or a new interpreter resets it) variable='s'
