module {
  func.func @main(%arg0: tensor<?x4x6x2xf32>) -> tensor<?x3x2x2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tf.SpaceToBatchND"(%arg0, %0, %1) : (tensor<?x4x6x2xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x3x2x2xf32>
    "func.return"(%2) : (tensor<?x3x2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x6x2xf32>) -> tensor<?x3x2x2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tfl.space_to_batch_nd"(%arg0, %0, %1) : (tensor<?x4x6x2xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x3x2x2xf32>
    "func.return"(%2) : (tensor<?x3x2x2xf32>) -> ()
  }
}
// rules of: arrays.blocks
