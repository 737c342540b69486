// Replace CumSum(x) along an axis of size 1 by x.
module {
  func.func @main(%arg0: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cumsum"(%arg0, %0) : (tensor<3x1xf32>, tensor<i32>) -> tensor<3x1xf32>
    %2 = "tfl.exp"(%1) : (tensor<3x1xf32>) -> tensor<3x1xf32>
    "func.return"(%2) : (tensor<3x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<3x1xf32>) -> tensor<3x1xf32>
    "func.return"(%0) : (tensor<3x1xf32>) -> ()
  }
}
// event: changed sum_of_one count=1
