// Without `quantize`, fake quantization is float arithmetic.
module {
  func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %y = "tf.FakeQuantWithMinMaxArgs"(%x) {min = -1.0 : f64, max = 1.0 : f64, narrow_range = true} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%y) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tf.FakeQuantWithMinMaxArgs"(%arg0) {min = -1.0 : f64, max = 1.0 : f64, narrow_range = true} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
