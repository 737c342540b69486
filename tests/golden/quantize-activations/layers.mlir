// Values pass between ops in integers: of the inputs only the first is quantized, and of the results only the last.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, -1.0]]], [[[0.5, 0.25]]]]}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "RELU"} : (tensor<?x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %order = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %r = "tfl.reshape"(%y, %order) : (tensor<?x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %z = "tfl.softmax"(%r) {beta = 1.0 : f64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%z) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[[63, -126], [126, 63]]> : tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>
    %1 = "arith.constant"() {value = dense<[4016, 32130]> : tensor<2x!quant.uniform<i32:f32:0, {0.00012449425, 3.1123564e-05}>>} : () -> tensor<2x!quant.uniform<i32:f32:0, {0.00012449425, 3.1123564e-05}>>
    %2 = "tfl.quantize"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2x!quant.uniform<i8:f32, 0.007843138:-1>>
    %3 = "tfl.fully_connected"(%2, %0, %1) {fused_activation_function = "RELU"} : (tensor<?x2x!quant.uniform<i8:f32, 0.007843138:-1>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.015873017, 0.003968254}>>, tensor<2x!quant.uniform<i32:f32:0, {0.00012449425, 3.1123564e-05}>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.01372549:-128>>
    %4 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<?x2x!quant.uniform<i8:f32, 0.01372549:-128>>, tensor<2xi32>) -> tensor<?x2x!quant.uniform<i8:f32, 0.01372549:-128>>
    %6 = "tfl.softmax"(%5) {beta = 1.0 : f64} : (tensor<?x2x!quant.uniform<i8:f32, 0.01372549:-128>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.00390625:-128>>
    %7 = "tfl.dequantize"(%6) : (tensor<?x2x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<?x2xf32>
    "func.return"(%7) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed quantize-activations op='FULLY_CONNECTED' type='i8'
// event: changed quantize-activations op='RESHAPE' type='i8'
// event: changed quantize-activations op='SOFTMAX' type='i8'
