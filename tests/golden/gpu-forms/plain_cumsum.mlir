// Shift by other ops (1.9 times the time), and sum along no first axis below rank 4 (1.09 to 1.21).
module {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cumsum"(%arg0, %0) : (tensor<5xf32>, tensor<i32>) -> tensor<5xf32>
    "func.return"(%1) : (tensor<5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = "arith.constant"() {value = dense<[1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<5xf32>, tensor<2xi32>) -> tensor<1x5xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.cumsum"(%1, %2) : (tensor<1x5xf32>, tensor<i32>) -> tensor<1x5xf32>
    %4 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x5xf32>, tensor<1xi32>) -> tensor<5xf32>
    "func.return"(%5) : (tensor<5xf32>) -> ()
  }
}
// event: changed plain_cumsum count=1
