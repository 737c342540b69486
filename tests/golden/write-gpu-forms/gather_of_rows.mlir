// Replace GatherNd(x, constants) by Gather, along the leading axes of x in one.
module {
  func.func @main(%arg0: tensor<4x3x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 2], [3, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.gather_nd"(%arg0, %0) : (tensor<4x3x5xf32>, tensor<2x2xi32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 12, 5]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<4x3x5xf32>, tensor<4xi32>) -> tensor<1x1x12x5xf32>
    %2 = "arith.constant"() {value = dense<[2, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.gather"(%1, %2) {axis = 2 : i64} : (tensor<1x1x12x5xf32>, tensor<2xi32>) -> tensor<1x1x2x5xf32>
    %4 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x1x2x5xf32>, tensor<2xi32>) -> tensor<2x5xf32>
    "func.return"(%5) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed gather_of_rows count=1
