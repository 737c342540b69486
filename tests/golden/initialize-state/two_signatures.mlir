// Only the one that uses the variable needs the call.
module attributes {litefuse.signatures = [{function = @count, inputs = [], name = "count", outputs = ["y"]}, {function = @neg, inputs = ["x"], name = "neg", outputs = ["y"]}], litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @count() -> tensor<f32> {
    %v = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<f32>
    "func.return"(%a) : (tensor<f32>) -> ()
  }
  func.func @neg(%x: tensor<f32>) -> tensor<f32> {
    %y = "tfl.neg"(%x) : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @count, inputs = [], name = "count", outputs = ["y"]}, {function = @neg, inputs = ["x"], name = "neg", outputs = ["y"]}], litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @count() -> tensor<f32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<i32>
    %2 = "tfl.bitcast"(%1) : (tensor<i32>) -> tensor<f32>
    "func.return"(%2) : (tensor<f32>) -> ()
  }
  func.func @neg(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tfl.neg"(%arg0) : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<1073741824> : tensor<i32>} : () -> tensor<i32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<i32>) -> ()
    "func.return"() : () -> ()
  }
}
