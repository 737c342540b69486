// Three weights of 0.4 steps are rounded to 0: the first result lacks 0.012 times the mean of the inputs, 0.65.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 1.0, 1.0, 1.0]]], [[[0.9, 0.9, 0.9, 0.9]]], [[[0.5, 0.5, 0.5, 0.5]]], [[[0.6, 0.6, 0.6, 0.6]]], [[[0.25, 0.25, 0.25, 0.25]]], [[[0.3, 0.3, 0.3, 0.3]]], [[[0.75, 0.75, 0.75, 0.75]]], [[[0.7, 0.7, 0.7, 0.7]]]]}
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.27, 0.004, 0.004, 0.004], [1.27, 0.3, 0.2, 0.1]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE"} : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[[127, 0, 0, 0], [127, 30, 20, 10]]> : tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>} : () -> tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>
    %1 = "tfl.quantize"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4x!quant.uniform<i8:f32, 0.003921569:-128>>
    %2 = "arith.constant"() {value = dense<[12939, 25500]> : tensor<2x!quant.uniform<i32:f32:0, {3.9215687e-05, 3.9215687e-05}>>} : () -> tensor<2x!quant.uniform<i32:f32:0, {3.9215687e-05, 3.9215687e-05}>>
    %3 = "tfl.fully_connected"(%1, %0, %2) : (tensor<?x4x!quant.uniform<i8:f32, 0.003921569:-128>>, tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>, tensor<2x!quant.uniform<i32:f32:0, {3.9215687e-05, 3.9215687e-05}>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.011254901:-128>>
    %4 = "tfl.dequantize"(%3) : (tensor<?x2x!quant.uniform<i8:f32, 0.011254901:-128>>) -> tensor<?x2xf32>
    "func.return"(%4) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed quantize-activations op='FULLY_CONNECTED' type='i8'
// event: changed correct-biases gain_db=8.56
