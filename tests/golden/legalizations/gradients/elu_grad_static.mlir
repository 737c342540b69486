module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tf.Elu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %2 = "tf.EluGrad"(%1, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.elu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%0, %2) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %4 = "tfl.mul"(%3, %1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.less"(%0, %5) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi1>
    %7 = "tfl.select_v2"(%6, %4, %1) : (tensor<3x4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%7) : (tensor<3x4xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, gradients.functions
