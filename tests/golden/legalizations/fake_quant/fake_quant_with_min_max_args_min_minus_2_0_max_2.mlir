module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "tf.FakeQuantWithMinMaxArgs"(%arg0) {min = -2.0 : f64, max = 2.5 : f64} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "tfl.fake_quant"(%arg0) {min = -2.0 : f64, max = 2.5 : f64, num_bits = 8 : i64} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant
