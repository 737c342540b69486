module {
  func.func @main(%x: tensor<1x2x2xf32>, %p: tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>, %q: tensor<5x8x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x2xf32>, tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>) {
    %w = "arith.constant"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
    %b = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) {keep_num_dims = false, fused_activation_function = "NONE"} : (tensor<1x2x2xf32>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<2x2xf32>
    %s = "tfl.add"(%p, %q) {fused_activation_function = "NONE"} : (tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>, tensor<5x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y, %s) : (tensor<2x2xf32>, tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x2xf32>, %arg1: tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>, %arg2: tensor<5x8x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x2xf32>, tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>) {
    %0 = "arith.constant"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2x!quant.uniform<i8:f32, 0.5>>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
    %1 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<1x2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
    %4 = "tfl.fully_connected"(%3, %0, %1) : (tensor<2x2xf32>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<2x2xf32>
    %5 = "arith.constant"() {value = dense<[1, 5, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%arg2, %5) : (tensor<5x8x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>) -> tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>
    %7 = "tfl.add"(%arg1, %6) : (tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>, tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%4, %7) : (tensor<2x2xf32>, tensor<1x5x8x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
