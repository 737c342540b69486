// Replace Div(1, Sqrt(y)) by Rsqrt(y), if y is positive: XNNPACK's Rsqrt(0) is NaN.
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.exp"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%1, %2) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %4 = "tfl.sqrt"(%3) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.div"(%5, %4) : (tensor<f32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %7 = "tfl.logistic"(%6) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%7) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.exp"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%1, %2) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %4 = "tfl.rsqrt"(%3) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "tfl.logistic"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed reciprocal_of_root count=1
