// option: recurrent = {"states": "inputs"}
module attributes {litefuse.variables = [{name = "mean/s", type = tensor<2xf32>, initial = dense<[0.0, 1.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %y = "tfl.if"(%c, %x) {then_subgraph_index = @then, else_subgraph_index = @else} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @then(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tfl.var_handle"() {container = "", shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %n = "tfl.bitcast"(%x) : (tensor<2xf32>) -> tensor<2xi32>
    "tfl.assign_variable"(%v, %n) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%x) : (tensor<2xf32>) -> ()
  }
  func.func @else(%x: tensor<2xf32>) -> tensor<2xf32> {
    "func.return"(%x) : (tensor<2xf32>) -> ()
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
// states='inputs' (--states inputs): loops or conditionals within the model access these states:
//   mean/s at ? 
// Convert without this option: resource variables keep the states.
