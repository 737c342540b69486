// Weights that an op reads in float, too, stay float: the file would have them twice. Their shapes do not matter
// option: quantize = {"weights": "int8", "min_elements": 4}
module {
  func.func @main(%ids: tensor<3xi32>) -> tensor<3x2xf32> {
    %table = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %row = "arith.constant"() {value = dense<[[[1.0, -2.0], [0.5, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
    %w = "arith.constant"() {value = dense<[[3.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %axes = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %rows = "tfl.gather"(%table, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    %sums = "tfl.reduce_max"(%row, %axes) {keep_dims = false} : (tensor<1x2x2xf32>, tensor<2xi32>) -> tensor<2xf32>
    %y = "tfl.fully_connected"(%rows, %w, %sums) {fused_activation_function = "NONE"} : (tensor<3x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<[[[1.0, -2.0], [0.5, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
    %2 = "arith.constant"() {value = dense<[[126, -84], [126, 63]]> : tensor<2x2x!quant.uniform<i8:f32:0, {0.023809524, 0.003968254}>>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.023809524, 0.003968254}>>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.gather"(%0, %arg0) : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    %5 = "tfl.reduce_max"(%1, %3) : (tensor<1x2x2xf32>, tensor<2xi32>) -> tensor<2xf32>
    %6 = "tfl.fully_connected"(%4, %2, %5) : (tensor<3x2xf32>, tensor<2x2x!quant.uniform<i8:f32:0, {0.023809524, 0.003968254}>>, tensor<2xf32>) -> tensor<3x2xf32>
    "func.return"(%6) : (tensor<3x2xf32>) -> ()
  }
}
// event: refused quantize-weights (REDUCE_MAX reads the same weights in float)
// event: changed quantize-weights form='channel' elements=4
