// The entry uses the variable through its loop's body.
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %y = "tfl.while"(%x) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @cond(%x: tensor<f32>) -> tensor<i1> {
    %c = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tfl.less"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<f32>) -> tensor<f32> {
    %v = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<f32>
    %y = "tfl.add"(%x, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.while"(%arg0) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<i32>
    %2 = "tfl.bitcast"(%1) : (tensor<i32>) -> tensor<f32>
    %3 = "tfl.add"(%arg0, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%3) : (tensor<f32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<1073741824> : tensor<i32>} : () -> tensor<i32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<i32>) -> ()
    "func.return"() : () -> ()
  }
}
