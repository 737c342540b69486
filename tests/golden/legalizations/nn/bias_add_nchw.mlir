// shapes: 2x3x4x5
// input %arg0: -3 .. 3
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x3x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0.5464672, -2.3803265, 0.6811621]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "tf.BiasAdd"(%arg0, %0) {data_format = "NCHW"} : (tensor<?x?x?x?xf32>, tensor<3xf32>) -> tensor<?x3x?x?xf32>
    %2 = "tf.Neg"(%1) : (tensor<?x3x?x?xf32>) -> tensor<?x3x?x?xf32>
    "func.return"(%2) : (tensor<?x3x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x3x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[[[0.5464672]], [[-2.3803265]], [[0.6811621]]]> : tensor<3x1x1xf32>} : () -> tensor<3x1x1xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<?x?x?x?xf32>, tensor<3x1x1xf32>) -> tensor<?x3x?x?xf32>
    %2 = "tfl.neg"(%1) : (tensor<?x3x?x?xf32>) -> tensor<?x3x?x?xf32>
    "func.return"(%2) : (tensor<?x3x?x?xf32>) -> ()
  }
}
// rules of: nn.normalization, arithmetic.elementwise
