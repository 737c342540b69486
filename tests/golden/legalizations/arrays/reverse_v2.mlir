module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ReverseV2"(%arg0, %0) : (tensor<?x?x?xf32>, tensor<2xi32>) -> tensor<?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?x?xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reverse_v2"(%1, %2) : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?x?xf32>
    "func.return"(%3) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
