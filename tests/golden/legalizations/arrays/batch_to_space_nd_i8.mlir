// shapes: 8x2x3x2
// input %arg0: -20 .. 20
module {
  func.func @main(%arg0: tensor<?x?x?x?xi8>) -> tensor<?x?x?x?xi8> {
    %0 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[[0, 1], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tf.BatchToSpaceND"(%arg0, %0, %1) : (tensor<?x?x?x?xi8>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x?xi8>
    "func.return"(%2) : (tensor<?x?x?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xi8>) -> tensor<?x?x?x?xi8> {
    %0 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[[0, 1], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tfl.batch_to_space_nd"(%arg0, %0, %1) : (tensor<?x?x?x?xi8>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x?xi8>
    "func.return"(%2) : (tensor<?x?x?x?xi8>) -> ()
  }
}
// rules of: arrays.blocks
