// A bias would need more bytes.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 1.0, 1.0, 1.0]]], [[[0.9, 0.9, 0.9, 0.9]]], [[[0.5, 0.5, 0.5, 0.5]]], [[[0.6, 0.6, 0.6, 0.6]]], [[[0.25, 0.25, 0.25, 0.25]]], [[[0.3, 0.3, 0.3, 0.3]]], [[[0.75, 0.75, 0.75, 0.75]]], [[[0.7, 0.7, 0.7, 0.7]]]]}
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.27, 0.004, 0.004, 0.004], [1.27, 0.3, 0.2, 0.1]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %none = "litefuse.no_value"() : () -> none
    %y = "tfl.fully_connected"(%x, %w, %none) {fused_activation_function = "NONE"} : (tensor<?x4xf32>, tensor<2x4xf32>, none) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[127, 0, 0, 0], [127, 30, 20, 10]]> : tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>} : () -> tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>
    %1 = "tfl.quantize"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4x!quant.uniform<i8:f32, 0.003921569:-128>>
    %2 = "tfl.fully_connected"(%1, %0, %none) : (tensor<?x4x!quant.uniform<i8:f32, 0.003921569:-128>>, tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>, none) -> tensor<?x2x!quant.uniform<i8:f32, 0.007333333:-128>>
    %3 = "tfl.dequantize"(%2) : (tensor<?x2x!quant.uniform<i8:f32, 0.007333333:-128>>) -> tensor<?x2xf32>
    "func.return"(%3) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed quantize-activations op='FULLY_CONNECTED' type='i8'
