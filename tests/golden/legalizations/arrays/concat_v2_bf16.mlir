module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ConcatV2"(%arg0, %arg0, %0) : (tensor<?x?x?xbf16>, tensor<?x?x?xbf16>, tensor<i32>) -> tensor<?x?x?xbf16>
    "func.return"(%1) : (tensor<?x?x?xbf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %2 = "tfl.concatenation"(%0, %1) {axis = 1 : i64} : (tensor<?x?x?xi16>, tensor<?x?x?xi16>) -> tensor<?x?x?xi16>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x?xi16>) -> tensor<?x?x?xbf16>
    "func.return"(%3) : (tensor<?x?x?xbf16>) -> ()
  }
}
// rules of: arrays.slicing
