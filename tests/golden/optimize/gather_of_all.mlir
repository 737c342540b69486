// Replace GatherNd(x, [[0], [1], ...]) by x, if it gathers all slices of x in order.
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<[[0], [1], [2]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tfl.gather_nd"(%arg0, %0) : (tensor<3x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    %2 = "tfl.exp"(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%0) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed gather_of_all count=1
