// Of tflite-micro's kernels, that of EMBEDDING_LOOKUP takes integer weights with float activations: of one scale
// option: target = "micro"
// option: quantize = {"weights": "int8", "min_elements": 4}
module {
  func.func @main(%ids: tensor<3xi32>) -> tensor<3x2xf32> {
    %table = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %w = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.125]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %rows = "tfl.embedding_lookup"(%ids, %table) : (tensor<3xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %y = "tfl.fully_connected"(%rows, %w, %b) {fused_activation_function = "NONE"} : (tensor<3x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[60, -120], [30, 15]]> : tensor<2x2x!quant.uniform<i8:f32, 0.016666668>>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.016666668>>
    %1 = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.125]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.embedding_lookup"(%arg0, %0) : (tensor<3xi32>, tensor<2x2x!quant.uniform<i8:f32, 0.016666668>>) -> tensor<3x2xf32>
    %4 = "tfl.fully_connected"(%3, %1, %2) : (tensor<3x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    "func.return"(%4) : (tensor<3x2xf32>) -> ()
  }
}
// event: changed quantize-weights form='tensor' elements=4
