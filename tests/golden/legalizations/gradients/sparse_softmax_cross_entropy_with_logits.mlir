// no reference: there is no kernel for tf.SparseSoftmaxCrossEntropyWithLogits
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3xi32>) -> tensor<3xf32> {
    %0:2 = "tf.SparseSoftmaxCrossEntropyWithLogits"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<3xi32>) -> (tensor<3xf32>, tensor<3x4xf32>)
    "func.return"(%0#0) : (tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3xi32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.one_hot"(%arg1, %0, %1, %2) {axis = -1 : i64} : (tensor<3xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<3x4xf32>
    %4 = "tfl.log_softmax"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "tfl.mul"(%3, %4) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.sum"(%5, %6) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<3xf32>
    %8 = "tfl.neg"(%7) : (tensor<3xf32>) -> tensor<3xf32>
    %9 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %10 = "tfl.sub"(%9, %3) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%8) : (tensor<3xf32>) -> ()
  }
}
// rules of: gradients.functions, arrays.shape, nn.normalization, arithmetic.elementwise, arithmetic.reduction
