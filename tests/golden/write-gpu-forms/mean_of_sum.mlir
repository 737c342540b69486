// Replace Sum(x) * c by Mean(x) * (n * c), as in a variance: the sum may overflow, the mean does not.
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "arith.constant"() {value = dense<60.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %4 = "tfl.squared_difference"(%1, %3) : (tensor<1x300x4xf32>, tensor<1x1x4xf32>) -> tensor<1x300x4xf32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.sum"(%4, %5) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %7 = "arith.constant"() {value = dense<0.0033333334> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.mul"(%6, %7) : (tensor<1x1x4xf32>, tensor<f32>) -> tensor<1x1x4xf32>
    "func.return"(%8) : (tensor<1x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "arith.constant"() {value = dense<60.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %4 = "tfl.squared_difference"(%1, %3) : (tensor<1x300x4xf32>, tensor<1x1x4xf32>) -> tensor<1x300x4xf32>
    %5 = "tfl.mean"(%4, %2) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    "func.return"(%5) : (tensor<1x1x4xf32>) -> ()
  }
}
// event: changed mean_of_sum count=1
