// A string needs no kernel if it is only returned, but tflite-micro cannot allocate it
// option: target = "micro"
module {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x!tf.string>) {
    %y = "tfl.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %s = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string> loc("layer/names")
    "func.return"(%y, %s) : (tensor<4xf32>, tensor<2x!tf.string>) -> ()
  }
}

// -----
// ConversionError:
// tflite-micro has no tensors of string in layer "layer/names". Keep them out of the signature, or convert with another one, by signatures= (--signature).
