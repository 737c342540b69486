// no reference: there is no kernel for tf.SoftmaxCrossEntropyWithLogits
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3xf32> {
    %0:2 = "tf.SoftmaxCrossEntropyWithLogits"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3x4xf32>)
    "func.return"(%0#0) : (tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3xf32> {
    %0 = "tfl.log_softmax"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.mul"(%arg1, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.sum"(%1, %2) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<3xf32>
    %4 = "tfl.neg"(%3) : (tensor<3xf32>) -> tensor<3xf32>
    %5 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %6 = "tfl.sub"(%5, %arg1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%4) : (tensor<3xf32>) -> ()
  }
}
// rules of: gradients.functions, nn.normalization, arithmetic.elementwise, arithmetic.reduction
