module attributes {litefuse.variables = [
    {name = "v", type = tensor<128x129xf32>, initial = dense<1.0> : tensor<128x129xf32>}]} {
  func.func @main(%x: tensor<128x129xf32>) -> (tensor<128x129xf32>) {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    "tfl.assign_variable"(%v, %x) : (tensor<!tf.resource>, tensor<128x129xf32>) -> ()
    %a = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<128x129xf32>
    %b = "tfl.neg"(%a) : (tensor<128x129xf32>) -> tensor<128x129xf32>
    "func.return"(%b) : (tensor<128x129xf32>) -> ()
  }
}
// -----
module attributes {litefuse.variables = [{name = "v", type = tensor<128x129xf32>, initial = dense_resource<elided> : tensor<128x129xf32>}]} {
  func.func @main(%arg0: tensor<128x129xf32>) -> tensor<128x129xf32> {
    %0 = "tfl.var_handle"() {shared_name = "v"} : () -> tensor<!tf.resource>
    "tfl.assign_variable"(%0, %arg0) : (tensor<!tf.resource>, tensor<128x129xf32>) -> ()
    %1 = "tfl.neg"(%arg0) : (tensor<128x129xf32>) -> tensor<128x129xf32>
    "func.return"(%1) : (tensor<128x129xf32>) -> ()
  }
}
