module {
  func.func @main(%arg0: tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[1.1749932, 1.6276358, 1.5295377]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[0.71309733, 1.8493371, 1.700856]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<[0.7320695, 0.5913223, 1.3660288]> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[1.0204512, 1.5443041, 0.5734766]> : tensor<3xf32>} : () -> tensor<3xf32>
    %4:5 = "tf.FusedBatchNormV2"(%arg0, %0, %1, %2, %3) {epsilon = 0.0010000000474974513 : f64, is_training = false} : (tensor<?x3x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    "func.return"(%4#0) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[1.1625899, 1.3093334, 2.0180132]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[-0.13799924, 1.075099, -1.0558082]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.mul"(%arg0, %0) : (tensor<?x3x4x3xf32>, tensor<3xf32>) -> tensor<?x3x4x3xf32>
    %3 = "tfl.add"(%2, %1) : (tensor<?x3x4x3xf32>, tensor<3xf32>) -> tensor<?x3x4x3xf32>
    "func.return"(%3) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// rules of: nn.normalization, arithmetic.elementwise
