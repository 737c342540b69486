// The scales and zero points of narrow rows would take as many bytes as 8 bits save, unless one scale loses rows
// option: quantize = {"weights": "int8", "min_elements": 4}
module {
  func.func @main(%ids: tensor<3xi32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x6xf32>) {
    %table = "arith.constant"() {value = dense<[[1.0, -2.0, 0.0, 1.5], [0.5, 0.25, 1.0, 0.75]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %uneven = "arith.constant"() {value = dense<[[1000.0, -2.0, 0.0, 1.5], [0.5, 0.25, 1.0, 0.75]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %wide = "arith.constant"() {value = dense<[[1.0, -2.0, 0.0, 1.5, 0.5, 1.0], [0.5, 0.25, 1.0, 0.75, 0.5, 0.5]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
    %a = "tfl.gather"(%table, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
    %b = "tfl.gather"(%uneven, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
    %c = "tfl.gather"(%wide, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<2x6xf32>, tensor<3xi32>) -> tensor<3x6xf32>
    "func.return"(%a, %b, %c) : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x6xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x6xf32>) {
    %0 = "arith.constant"() {value = dense<[[60, -120, 0, 90], [30, 15, 60, 45]]> : tensor<2x4x!quant.uniform<i8:f32, 0.016666668>>} : () -> tensor<2x4x!quant.uniform<i8:f32, 0.016666668>>
    %1 = "arith.constant"() {value = dense<[[127, 0, 0, 0], [62, 31, 124, 93]]> : tensor<2x4x!quant.uniform<i8:f32:0, {7.874016, 0.008064516}>>} : () -> tensor<2x4x!quant.uniform<i8:f32:0, {7.874016, 0.008064516}>>
    %2 = "arith.constant"() {value = dense<[[62, -124, 0, 93, 31, 62], [62, 31, 124, 93, 62, 62]]> : tensor<2x6x!quant.uniform<i8:f32:0, {0.016129032, 0.008064516}>>} : () -> tensor<2x6x!quant.uniform<i8:f32:0, {0.016129032, 0.008064516}>>
    %3 = "tfl.embedding_lookup"(%arg0, %0) : (tensor<3xi32>, tensor<2x4x!quant.uniform<i8:f32, 0.016666668>>) -> tensor<3x4xf32>
    %4 = "tfl.embedding_lookup"(%arg0, %1) : (tensor<3xi32>, tensor<2x4x!quant.uniform<i8:f32:0, {7.874016, 0.008064516}>>) -> tensor<3x4xf32>
    %5 = "tfl.embedding_lookup"(%arg0, %2) : (tensor<3xi32>, tensor<2x6x!quant.uniform<i8:f32:0, {0.016129032, 0.008064516}>>) -> tensor<3x6xf32>
    "func.return"(%3, %4, %5) : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x6xf32>) -> ()
  }
}
// event: changed quantize-weights form='tensor' elements=8
// event: changed quantize-weights form='channel' elements=8
// event: changed quantize-weights form='channel' elements=12
