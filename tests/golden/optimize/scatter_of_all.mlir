// Replace ScatterNd([[0], [1], ...], x) by x, if it writes all slices of the result in order.
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "arith.constant"() {value = dense<[2, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[[0], [1]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
    %2 = "tfl.scatter_nd"(%1, %arg0, %0) : (tensor<2x1xi32>, tensor<2x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
    %3 = "tfl.exp"(%2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%3) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
}
// event: changed scatter_of_all count=1
