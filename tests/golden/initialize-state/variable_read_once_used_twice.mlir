// XNNPACK dies of add(%r, %r) for a variable's value.
module attributes {litefuse.variables = [{name = "w", type = tensor<2xf32>, initial = dense<1.0> : tensor<2xf32>}]} {
  func.func @main() -> tensor<2xf32> {
    %v = "tfl.var_handle"() {shared_name = "w"} : () -> tensor<!tf.resource>
    %r = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %y = "tfl.add"(%r, %r) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "w", type = tensor<2xf32>, initial = dense<1.0> : tensor<2xf32>}]} {
  func.func @main() -> tensor<2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.var_handle"() {shared_name = "w"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xi32>
    %2 = "tfl.bitcast"(%1) : (tensor<2xi32>) -> tensor<2xf32>
    %3 = "tfl.add"(%2, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%3) : (tensor<2xf32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "w"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<1065353216> : tensor<2xi32>} : () -> tensor<2xi32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
