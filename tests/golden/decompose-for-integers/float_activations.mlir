// With float activations, all ops stay.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %s = "tfl.square"(%x) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%s) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "tfl.square"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%0) : (tensor<?x2xf32>) -> ()
  }
}
