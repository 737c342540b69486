// Replace Softmax(x, beta) by Softmax(x * beta).
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "tfl.softmax"(%arg0) {beta = 0.5 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%0) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %2 = "tfl.softmax"(%1) {beta = 1.0 : f64} : (tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%2) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed softmax_of_product count=1
