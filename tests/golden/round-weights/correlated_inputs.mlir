// All numbers of a row are equal: three weights of 0.4 steps add up to one step.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 1.0, 1.0, 1.0]]], [[[-1.0, -1.0, -1.0, -1.0]]], [[[0.5, 0.5, 0.5, 0.5]]], [[[-0.5, -0.5, -0.5, -0.5]]], [[[0.25, 0.25, 0.25, 0.25]]], [[[-0.25, -0.25, -0.25, -0.25]]], [[[0.75, 0.75, 0.75, 0.75]]], [[[-0.75, -0.75, -0.75, -0.75]]]]}
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
    %0 = "arith.constant"() {value = dense<[6375, 12750]> : tensor<2x!quant.uniform<i32:f32:0, {7.8431374e-05, 7.8431374e-05}>>} : () -> tensor<2x!quant.uniform<i32:f32:0, {7.8431374e-05, 7.8431374e-05}>>
    %1 = "tfl.quantize"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4x!quant.uniform<i8:f32, 0.007843138:-1>>
    %2 = "arith.constant"() {value = dense<[[127, 0, 1, 0], [127, 30, 20, 10]]> : tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>} : () -> tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>
    %3 = "tfl.fully_connected"(%1, %2, %0) : (tensor<?x4x!quant.uniform<i8:f32, 0.007843138:-1>>, tensor<2x4x!quant.uniform<i8:f32:0, {0.01, 0.01}>>, tensor<2x!quant.uniform<i32:f32:0, {7.8431374e-05, 7.8431374e-05}>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.014666666:-69>>
    %4 = "tfl.dequantize"(%3) : (tensor<?x2x!quant.uniform<i8:f32, 0.014666666:-69>>) -> tensor<?x2xf32>
    "func.return"(%4) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed quantize-activations op='FULLY_CONNECTED' type='i8'
// event: changed round-weights gain_db=15.56
