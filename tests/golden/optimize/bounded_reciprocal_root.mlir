// Replace Minimum(Div(1, Sqrt(s)), c) by Rsqrt(Maximum(s, 1 / c^2)), as used in normalization to unit length.
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.square"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "tfl.sqrt"(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.div"(%3, %2) : (tensor<f32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "arith.constant"() {value = dense<1.0e+06> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.minimum"(%4, %5) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %7 = "tfl.logistic"(%6) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%7) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.square"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1.0e-12> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.maximum"(%1, %2) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %4 = "tfl.rsqrt"(%3) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "tfl.logistic"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed bounded_reciprocal_root count=1
