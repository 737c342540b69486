// Reverse the last axis as the last but one of a reshaped tensor: 1.00 to 1.36 times the time.
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<2x5xf32>, tensor<1xi32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<[2, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x5xf32>, tensor<3xi32>) -> tensor<2x5x1xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reverse_v2"(%1, %2) : (tensor<2x5x1xf32>, tensor<1xi32>) -> tensor<2x5x1xf32>
    %4 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x5x1xf32>, tensor<2xi32>) -> tensor<2x5xf32>
    "func.return"(%5) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed reversed_inside count=1
