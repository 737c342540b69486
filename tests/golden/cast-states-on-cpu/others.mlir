// Bits that the model itself reads stay.
// option: target = "gpu"
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xi32> {
    %n = "tfl.bitcast"(%x) : (tensor<2xf32>) -> tensor<2xi32>
    "func.return"(%n) : (tensor<2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xi32> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2xf32>) -> tensor<2xi32>
    "func.return"(%0) : (tensor<2xi32>) -> ()
  }
}
