module attributes {litefuse.variables = [
    {name = "v", type = tensor<2xf32>, initial = dense<[1.0, 10.0]> : tensor<2xf32>},
    {name = "w", type = tensor<2xf32>, initial = dense<[2.0, 20.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>) {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %w = "tfl.var_handle"() {container = "", shared_name = "w"} : () -> tensor<!tf.resource>
    "tfl.assign_variable"(%v, %x) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "tfl.assign_variable"(%w, %x) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %y = "tfl.if"(%c, %x) {then_subgraph_index = @then, else_subgraph_index = @else} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %b = "tfl.read_variable"(%w) : (tensor<!tf.resource>) -> tensor<2xf32>
    %d = "tfl.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%w, %d) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %e = "tfl.add"(%d, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y, %e) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @then(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    "tfl.assign_variable"(%v, %x) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%a) : (tensor<2xf32>) -> ()
  }
  func.func @else(%x: tensor<2xf32>) -> tensor<2xf32> {
    "func.return"(%x) : (tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "v", type = tensor<2xf32>, initial = dense<[1.0, 10.0]> : tensor<2xf32>}, {name = "w", type = tensor<2xf32>, initial = dense<[2.0, 20.0]> : tensor<2xf32>}]} {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.var_handle"() {shared_name = "v"} : () -> tensor<!tf.resource>
    %1 = "tfl.var_handle"() {shared_name = "w"} : () -> tensor<!tf.resource>
    "tfl.assign_variable"(%0, %arg0) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %2 = "tfl.if"(%arg1, %arg0) {then_subgraph_index = @then, else_subgraph_index = @else} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xf32>
    %4 = "tfl.add"(%3, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %5 = "tfl.add"(%4, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%1, %4) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%2, %5) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @then(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.var_handle"() {shared_name = "v"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xf32>
    "tfl.assign_variable"(%0, %arg0) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
  func.func @else(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    "func.return"(%arg0) : (tensor<2xf32>) -> ()
  }
}
