// option: composites = {"odml.group_norm": "preserve"}
module {
  func.func @main(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %axes = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %e = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %gamma = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %s = "tfl.mul"(%x, %x) {fused_activation_function = "NONE"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %m = "tfl.mean"(%s, %axes) {keep_dims = true} : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %a = "tfl.add"(%m, %e) {fused_activation_function = "NONE"} : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %r = "tfl.sqrt"(%a) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %n = "tfl.div"(%x, %r) {fused_activation_function = "NONE"} : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
    %y = "tfl.mul"(%n, %gamma) {fused_activation_function = "NONE"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    "func.return"(%y) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %3 = "tfl.mul"(%arg0, %arg0) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %4 = "tfl.mean"(%3, %0) {keep_dims = true} : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %5 = "tfl.add"(%4, %1) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %6 = "tfl.sqrt"(%5) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %7 = "tfl.div"(%arg0, %6) : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
    %8 = "tfl.mul"(%7, %2) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    "func.return"(%8) : (tensor<2x4xf32>) -> ()
  }
}
