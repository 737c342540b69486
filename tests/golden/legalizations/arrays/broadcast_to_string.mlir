module {
  func.func @main(%arg0: tensor<2x1x!tf.string>) -> tensor<3x2x4x!tf.string> {
    %0 = "arith.constant"() {value = dense<[3, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.BroadcastTo"(%arg0, %0) : (tensor<2x1x!tf.string>, tensor<3xi32>) -> tensor<3x2x4x!tf.string>
    "func.return"(%1) : (tensor<3x2x4x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x1x!tf.string>) -> tensor<3x2x4x!tf.string> {
    %0 = "arith.constant"() {value = dense<[3, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[[0], [1]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
    %2 = "tfl.broadcast_to"(%1, %0) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<3x2x4xi32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<2x1x!tf.string>, tensor<1xi32>) -> tensor<2x!tf.string>
    %5 = "tfl.gather"(%4, %2) : (tensor<2x!tf.string>, tensor<3x2x4xi32>) -> tensor<3x2x4x!tf.string>
    "func.return"(%5) : (tensor<3x2x4x!tf.string>) -> ()
  }
}
// rules of: arrays.shape, arrays.gather_scatter
