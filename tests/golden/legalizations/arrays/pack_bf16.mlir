module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<2x?x?x?xbf16> {
    %0 = "tf.Pack"(%arg0, %arg0) : (tensor<?x?x?xbf16>, tensor<?x?x?xbf16>) -> tensor<2x?x?x?xbf16>
    "func.return"(%0) : (tensor<2x?x?x?xbf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<2x?x?x?xbf16> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %2 = "tfl.pack"(%0, %1) : (tensor<?x?x?xi16>, tensor<?x?x?xi16>) -> tensor<2x?x?x?xi16>
    %3 = "tfl.bitcast"(%2) : (tensor<2x?x?x?xi16>) -> tensor<2x?x?x?xbf16>
    "func.return"(%3) : (tensor<2x?x?x?xbf16>) -> ()
  }
}
// rules of: arrays.slicing
