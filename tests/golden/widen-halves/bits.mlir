// An op reads the bits of numbers: the model stays as it is.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<2xbf16>) -> tensor<2xi16> {
    %0 = "tf.Bitcast"(%x) {type = i16} : (tensor<2xbf16>) -> tensor<2xi16>
    "func.return"(%0) : (tensor<2xi16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xbf16>) -> tensor<2xi16> {
    %0 = "tf.Bitcast"(%arg0) {type = i16} : (tensor<2xbf16>) -> tensor<2xi16>
    "func.return"(%0) : (tensor<2xi16>) -> ()
  }
}
// event: refused widen-halves (tf.Bitcast at ? depends on the bits of bfloat16 numbers)
