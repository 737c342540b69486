// Equal shapes, four axes, and an op whose kernel takes five stay as they are.
// option: runtime = "2.14"
module {
  func.func @main(%x: tensor<2x3x2x3x2xf32>, %y: tensor<2x1x2x1xf32>, %v: tensor<2x1x1x3x1xf32>) -> (tensor<2x3x2x3x2xi1>, tensor<2x1x2x1xi1>, tensor<2x3x2x3x2xf32>) {
    %a = "tfl.less"(%x, %x) : (tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x2xi1>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %b = "tfl.less"(%y, %zero) : (tensor<2x1x2x1xf32>, tensor<f32>) -> tensor<2x1x2x1xi1>
    %c = "tfl.add"(%x, %v) {fused_activation_function = "NONE", pot_scale_int16 = false} : (tensor<2x3x2x3x2xf32>, tensor<2x1x1x3x1xf32>) -> tensor<2x3x2x3x2xf32>
    "func.return"(%a, %b, %c) : (tensor<2x3x2x3x2xi1>, tensor<2x1x2x1xi1>, tensor<2x3x2x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x2x3x2xf32>, %arg1: tensor<2x1x2x1xf32>, %arg2: tensor<2x1x1x3x1xf32>) -> (tensor<2x3x2x3x2xi1>, tensor<2x1x2x1xi1>, tensor<2x3x2x3x2xf32>) {
    %0 = "tfl.less"(%arg0, %arg0) : (tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x2xi1>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.less"(%arg1, %1) : (tensor<2x1x2x1xf32>, tensor<f32>) -> tensor<2x1x2x1xi1>
    %3 = "tfl.add"(%arg0, %arg2) {pot_scale_int16 = false} : (tensor<2x3x2x3x2xf32>, tensor<2x1x1x3x1xf32>) -> tensor<2x3x2x3x2xf32>
    "func.return"(%0, %2, %3) : (tensor<2x3x2x3x2xi1>, tensor<2x1x2x1xi1>, tensor<2x3x2x3x2xf32>) -> ()
  }
}
