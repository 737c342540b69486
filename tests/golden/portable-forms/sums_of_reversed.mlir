// Replace a reversed CumSum(x) by Reverse(CumSum(Reverse(x))).
module {
  func.func @main(%arg0: tensor<2x5x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cumsum"(%arg0, %0) {reverse = true} : (tensor<2x5x6xf32>, tensor<i32>) -> tensor<2x5x6xf32>
    "func.return"(%1) : (tensor<2x5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reverse_v2"(%arg0, %1) : (tensor<2x5x6xf32>, tensor<1xi32>) -> tensor<2x5x6xf32>
    %3 = "tfl.cumsum"(%2, %0) : (tensor<2x5x6xf32>, tensor<i32>) -> tensor<2x5x6xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reverse_v2"(%3, %4) : (tensor<2x5x6xf32>, tensor<1xi32>) -> tensor<2x5x6xf32>
    "func.return"(%5) : (tensor<2x5x6xf32>) -> ()
  }
}
// event: changed sums_of_reversed count=1
