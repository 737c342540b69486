module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.ReverseV2"(%arg0, %0) : (tensor<?x?x?xf64>, tensor<1xi32>) -> tensor<?x?x?xf64>
    "func.return"(%1) : (tensor<?x?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %2 = "tfl.reverse_v2"(%1, %0) : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x?xi64>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x?xi64>) -> tensor<?x?x?xf64>
    "func.return"(%3) : (tensor<?x?x?xf64>) -> ()
  }
}
// rules of: arrays.slicing
