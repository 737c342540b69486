// option: recurrent = {"reset_signature": "reset"}
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
module attributes {litefuse.added_signature = "reset", litefuse.signatures = [{function = @main, inputs = ["x0"], name = "serving_default", outputs = ["y0"]}, {function = @initialize, inputs = [], name = "reset", outputs = []}], litefuse.variables = [{name = "mean/s", type = tensor<2xf32>, initial = dense<[0.0, 1.0]> : tensor<2xf32>}]} {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.var_handle"() {shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xi32>
    %2 = "tfl.bitcast"(%1) : (tensor<2xi32>) -> tensor<2xf32>
    %3 = "tfl.add"(%arg0, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "tfl.bitcast"(%3) : (tensor<2xf32>) -> tensor<2xi32>
    "tfl.assign_variable"(%0, %4) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%3) : (tensor<2xf32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "mean/s"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<[0, 1065353216]> : tensor<2xi32>} : () -> tensor<2xi32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
// event: note reset state (the signature 'reset' gives it its initial value) variable='mean/s'
