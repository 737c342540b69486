// Replace Mul(x, Div(1, y)) by Div(x, y).
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.exp"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.div"(%2, %1) : (tensor<f32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %4 = "tfl.mul"(%0, %3) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %5 = "tfl.logistic"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.exp"(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = "tfl.div"(%0, %1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %3 = "tfl.logistic"(%2) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%3) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed product_with_reciprocal count=1
