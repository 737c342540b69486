// The fake quantization has all ranges: the model is not run on samples, so that no error is measured.
// option: quantize = {"weights": "int8", "activations": "int8"}
// option: keep_source = true
module {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = "tfl.fake_quant"(%x) {min = -1.0 : f32, max = 0.9921875 : f32, num_bits = 8 : i32, narrow_range = false} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%y) : (tensor<1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %0 = "tfl.fake_quant"(%arg0) {min = -1.0 : f64, max = 0.9921875 : f64, num_bits = 8 : i64} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%0) : (tensor<1x4xf32>) -> ()
  }
}
