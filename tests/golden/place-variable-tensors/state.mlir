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
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.pseudo_variable"() : () -> tensor<2xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.pseudo_update"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> ()
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
// event: note keep state (it keeps a state between calls, which reset_all_variables() clears) variable='s'
