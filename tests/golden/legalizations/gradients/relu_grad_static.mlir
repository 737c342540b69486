module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %2 = "tf.ReluGrad"(%1, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.greater"(%0, %3) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi1>
    %5 = "tfl.select_v2"(%4, %1, %2) : (tensor<3x4xi1>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, gradients.functions
