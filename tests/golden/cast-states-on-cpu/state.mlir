// option: target = "gpu"
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %v = "tfl.var_handle"() {container = "", shared_name = "s"} : () -> tensor<!tf.resource>
    %b = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<2xi32>
    %s = "tfl.bitcast"(%b) : (tensor<2xi32>) -> tensor<2xf32>
    %y = "tfl.add"(%x, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %n = "tfl.bitcast"(%y) : (tensor<2xf32>) -> tensor<2xi32>
    "tfl.assign_variable"(%v, %n) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.var_handle"() {shared_name = "s"} : () -> tensor<!tf.resource>
    %1 = "tfl.read_variable"(%0) : (tensor<!tf.resource>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[1, 1, 1, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2xi32>, tensor<5xi32>) -> tensor<1x1x1x1x2xi32>
    %4 = "tfl.bitcast"(%3) : (tensor<1x1x1x1x2xi32>) -> tensor<1x1x1x1x2xf32>
    %5 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1x1x1x1x2xf32>, tensor<1xi32>) -> tensor<2xf32>
    %7 = "tfl.add"(%arg0, %6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %8 = "arith.constant"() {value = dense<[1, 1, 1, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<2xf32>, tensor<5xi32>) -> tensor<1x1x1x1x2xf32>
    %10 = "tfl.bitcast"(%9) : (tensor<1x1x1x1x2xf32>) -> tensor<1x1x1x1x2xi32>
    %11 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<1x1x1x1x2xi32>, tensor<1xi32>) -> tensor<2xi32>
    "tfl.assign_variable"(%0, %12) : (tensor<!tf.resource>, tensor<2xi32>) -> ()
    "func.return"(%7) : (tensor<2xf32>) -> ()
  }
}
