module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tf.Selu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %2 = "tf.SeluGrad"(%1, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<1.050701> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.minimum"(%arg0, %3) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %5 = "tfl.elu"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %6 = "arith.constant"() {value = dense<1.7580993> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%5, %6) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %8 = "tfl.add"(%2, %7) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %10 = "arith.constant"() {value = dense<1.7580993> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%8, %10) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %12 = "tfl.mul"(%9, %11) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.less"(%8, %13) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi1>
    %15 = "arith.constant"() {value = dense<1.050701> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.mul"(%9, %15) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %17 = "tfl.select_v2"(%14, %12, %16) : (tensor<3x4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%17) : (tensor<3x4xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, gradients.functions
