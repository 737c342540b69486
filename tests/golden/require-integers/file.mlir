// A LiteRT file has integers.
// option: target = "ethos-u55"
module {
  func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
    %y = "tfl.relu"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
// ConversionError:
// Ethos-U55 computes in integers, but this model would compute in float. Use quantize=litefuse.Quantization("int8", "int8", samples=...) (--quantize int8 --calibrate SAMPLES.npz).
