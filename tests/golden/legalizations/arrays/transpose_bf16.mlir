module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
    %0 = "arith.constant"() {value = dense<[2, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<?x?x?xbf16>, tensor<3xi32>) -> tensor<?x?x?xbf16>
    "func.return"(%1) : (tensor<?x?x?xbf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
    %0 = "arith.constant"() {value = dense<[2, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %2 = "tfl.transpose"(%1, %0) : (tensor<?x?x?xi16>, tensor<3xi32>) -> tensor<?x?x?xi16>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x?xi16>) -> tensor<?x?x?xbf16>
    "func.return"(%3) : (tensor<?x?x?xbf16>) -> ()
  }
}
// rules of: arrays.shape
