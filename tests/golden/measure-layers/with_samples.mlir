// The measurement leaves the module as it is.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, -0.5, 0.25, 2.0]]], [[[-1.0, 0.5, 1.5, -2.0]]]]}
// option: keep_source = true
module {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, -0.5, 0.25, 0.75], [0.5, 1.0, -1.0, 0.25]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %y = "tfl.fully_connected"(%x, %w) : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32>
    "func.return"(%y) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[124, -62, 31, 93], [62, 124, -124, 31]]> : tensor<2x4x!quant.uniform<i8:f32:0, {0.008064516, 0.008064516}>>} : () -> tensor<2x4x!quant.uniform<i8:f32:0, {0.008064516, 0.008064516}>>
    %1 = "tfl.quantize"(%arg0) : (tensor<1x4xf32>) -> tensor<1x4x!quant.uniform<i8:f32, 0.015686275:-1>>
    %2 = "tfl.fully_connected"(%1, %0) : (tensor<1x4x!quant.uniform<i8:f32, 0.015686275:-1>>, tensor<2x4x!quant.uniform<i8:f32:0, {0.008064516, 0.008064516}>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.020343138:-11>>
    %3 = "tfl.dequantize"(%2) : (tensor<1x2x!quant.uniform<i8:f32, 0.020343138:-11>>) -> tensor<1x2xf32>
    "func.return"(%3) : (tensor<1x2xf32>) -> ()
  }
}
// event: changed quantize-activations op='FULLY_CONNECTED' type='i8'
