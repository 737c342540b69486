// Replace Mul(Sum(x, axes), 1 / n) by Mean(x, axes), if each sum has n elements; likewise for a sum of sums.
module {
  func.func @main(%arg0: tensor<?x5x4xf32>) -> tensor<?x1x1xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.sum"(%arg0, %0) {keep_dims = true} : (tensor<?x5x4xf32>, tensor<2xi32>) -> tensor<?x1x1xf32>
    %2 = "arith.constant"() {value = dense<0.05> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1, %2) : (tensor<?x1x1xf32>, tensor<f32>) -> tensor<?x1x1xf32>
    "func.return"(%3) : (tensor<?x1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x4xf32>) -> tensor<?x1x1xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.mean"(%arg0, %0) {keep_dims = true} : (tensor<?x5x4xf32>, tensor<2xi32>) -> tensor<?x1x1xf32>
    "func.return"(%1) : (tensor<?x1x1xf32>) -> ()
  }
}
// event: changed mean_of_scaled_sum count=1
