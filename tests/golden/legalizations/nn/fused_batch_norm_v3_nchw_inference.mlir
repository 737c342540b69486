// shapes: 2x3x4x5
// input %arg0: -2.9 .. 2.7
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x3x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[1.1749932, 1.6276358, 1.5295377]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[0.71309733, 1.8493371, 1.700856]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<[0.7320695, 0.5913223, 1.3660288]> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[1.0204512, 1.5443041, 0.5734766]> : tensor<3xf32>} : () -> tensor<3xf32>
    %4:6 = "tf.FusedBatchNormV3"(%arg0, %0, %1, %2, %3) {data_format = "NCHW", is_training = false} : (tensor<?x?x?x?xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3x?x?xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<*xf32>)
    "func.return"(%4#0) : (tensor<?x3x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x3x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[1.1631024, 1.3097149, 2.0195959]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[-0.13837443, 1.0748734, -1.05797]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<[[[1.1631024]], [[1.3097149]], [[2.0195959]]]> : tensor<3x1x1xf32>} : () -> tensor<3x1x1xf32>
    %3 = "arith.constant"() {value = dense<[[[-0.13837443]], [[1.0748734]], [[-1.05797]]]> : tensor<3x1x1xf32>} : () -> tensor<3x1x1xf32>
    %4 = "tfl.mul"(%arg0, %2) : (tensor<?x?x?x?xf32>, tensor<3x1x1xf32>) -> tensor<?x3x?x?xf32>
    %5 = "tfl.add"(%4, %3) : (tensor<?x3x?x?xf32>, tensor<3x1x1xf32>) -> tensor<?x3x?x?xf32>
    %6 = "arith.constant"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
    "func.return"(%5) : (tensor<?x3x?x?xf32>) -> ()
  }
}
// rules of: nn.normalization, arithmetic.elementwise
