// Replace Softmax(Sub(x, ReduceMax(x, -1))) by Softmax(x), which subtracts the maximum itself.
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reduce_max"(%arg0, %0) {keep_dims = true} : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %2 = "tfl.sub"(%arg0, %1) : (tensor<3x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %3 = "tfl.softmax"(%2) {beta = 1.0 : f64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%3) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%0) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed softmax_of_difference count=1
