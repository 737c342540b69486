// Replace Div(x, c) by Mul(x, 1 / c).
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "tfl.mul"(%0, %1) : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %3 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.div"(%2, %3) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %5 = "tfl.logistic"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<[0.0, -0.25, 0.083333336, 0.16666667]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "tfl.mul"(%0, %1) : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %3 = "tfl.logistic"(%2) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%3) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed div_to_mul count=1
// event: changed product_of_product count=1
