module attributes {litefuse.variables = [
    {name = "v", type = tensor<2xf32>, initial = dense<[1.0, 10.0]> : tensor<2xf32>}]} {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %b = "tfl.add"(%a, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%v, %b) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %u = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %c = "tfl.read_variable"(%u) : (tensor<!tf.resource>) -> tensor<2xf32>
    %d = "tfl.mul"(%c, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%u, %d) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %e = "tfl.read_variable"(%u) : (tensor<!tf.resource>) -> tensor<2xf32>
    %f = "tfl.sub"(%e, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%v, %f) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%c, %e) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "v", type = tensor<2xf32>, initial = dense<[1.0, 10.0]> : tensor<2xf32>}]} {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.var_handle"() {shared_name = "v"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xf32>
    %2 = "tfl.add"(%1, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "tfl.mul"(%2, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "tfl.sub"(%3, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tfl.assign_variable"(%0, %4) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%2, %3) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
