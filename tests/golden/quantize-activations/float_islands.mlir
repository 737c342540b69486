// An op without a kernel for integers computes in float, and the report says why; a concatenation shares one scale.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, -1.0]]], [[[0.5, 0.25]]]]}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x4xf32> {
    %a = "tfl.logistic"(%x) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %s = "tfl.sin"(%a) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %e = "tfl.exp"(%s) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %c = "tfl.concatenation"(%a, %e) {axis = 1 : i64, fused_activation_function = "NONE"} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
    "func.return"(%c) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.quantize"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2x!quant.uniform<i8:f32, 0.007843138:-1>>
    %1 = "tfl.logistic"(%0) : (tensor<?x2x!quant.uniform<i8:f32, 0.007843138:-1>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.00390625:-128>>
    %2 = "tfl.dequantize"(%1) : (tensor<?x2x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<?x2xf32>
    %3 = "tfl.sin"(%2) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tfl.quantize"(%3) : (tensor<?x2xf32>) -> tensor<?x2x!quant.uniform<i8:f32, 0.002618267:-128>>
    %5 = "tfl.exp"(%4) : (tensor<?x2x!quant.uniform<i8:f32, 0.002618267:-128>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.007645749:-128>>
    %6 = "tfl.quantize"(%1) : (tensor<?x2x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<?x2x!quant.uniform<i8:f32, 0.007645749:-128>>
    %7 = "tfl.concatenation"(%6, %5) {axis = 1 : i64} : (tensor<?x2x!quant.uniform<i8:f32, 0.007645749:-128>>, tensor<?x2x!quant.uniform<i8:f32, 0.007645749:-128>>) -> tensor<?x4x!quant.uniform<i8:f32, 0.007645749:-128>>
    %8 = "tfl.dequantize"(%7) : (tensor<?x4x!quant.uniform<i8:f32, 0.007645749:-128>>) -> tensor<?x4xf32>
    "func.return"(%8) : (tensor<?x4xf32>) -> ()
  }
}
// event: refused quantize-activations (LiteRT has no int8 kernel for SIN) op='SIN'
// event: changed quantize-activations op='LOGISTIC' type='i8'
// event: changed quantize-activations op='EXP' type='i8'
// event: changed quantize-activations op='CONCATENATION' type='i8'
