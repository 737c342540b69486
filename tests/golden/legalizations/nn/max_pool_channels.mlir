// A window over the channels.
// no reference: pooling over the channels has no kernel
module {
  func.func @main(%x: tensor<1x2x2x6xf32>) -> tensor<1x2x2x3xf32> {
    %y = "tf.MaxPool"(%x) {ksize = [1 : i64, 1 : i64, 1 : i64, 2 : i64], strides = [1 : i64, 1 : i64, 1 : i64, 2 : i64], padding = "VALID"} : (tensor<1x2x2x6xf32>) -> tensor<1x2x2x3xf32>
    "func.return"(%y) : (tensor<1x2x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x2x6xf32>) -> tensor<1x2x2x3xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %2 = "arith.constant"() {value = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %3 = "tfl.gather"(%arg0, %2) {axis = 3 : i64} : (tensor<1x2x2x6xf32>, tensor<3x2xi32>) -> tensor<1x2x2x3x2xf32>
    %4 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reduce_max"(%3, %4) : (tensor<1x2x2x3x2xf32>, tensor<1xi32>) -> tensor<1x2x2x3xf32>
    "func.return"(%5) : (tensor<1x2x2x3xf32>) -> ()
  }
}
// rules of: nn.pooling, arrays.gather_scatter, arithmetic.reduction
