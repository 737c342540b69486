// A function sets it once; the entry calls that first.
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %v = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<f32>
    %b = "tfl.add"(%a, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "tfl.assign_variable"(%v, %b) : (tensor<!tf.resource>, tensor<f32>) -> ()
    "func.return"(%b) : (tensor<f32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "count", type = tensor<f32>, initial = dense<2.0> : tensor<f32>}]} {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<i32>
    %2 = "tfl.bitcast"(%1) : (tensor<i32>) -> tensor<f32>
    %3 = "tfl.add"(%2, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = "tfl.bitcast"(%3) : (tensor<f32>) -> tensor<i32>
    "tfl.assign_variable"(%0, %4) : (tensor<!tf.resource>, tensor<i32>) -> ()
    "func.return"(%3) : (tensor<f32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "count"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<1073741824> : tensor<i32>} : () -> tensor<i32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<i32>) -> ()
    "func.return"() : () -> ()
  }
}
