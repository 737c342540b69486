// A model in float is refused.
// option: target = "ethos-u55"
module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = "tfl.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%y) : (tensor<4xf32>) -> ()
  }
}
// -----
// ConversionError:
// Ethos-U55 computes in integers, but this model would compute in float. Use quantize=litefuse.Quantization("int8", "int8", samples=...) (--quantize int8 --calibrate SAMPLES.npz).
