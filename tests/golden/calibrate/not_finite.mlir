// The logarithm of a negative number is no number.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 2.0]]], [[[-1.0, 1.0]]]]}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %s = "tfl.log"(%x) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%s) : (tensor<?x2xf32>) -> ()
  }
}
// -----
// ConversionError:
// sample 2 (signature 'serving_default'): ? is not finite: check the sample, and the model.
