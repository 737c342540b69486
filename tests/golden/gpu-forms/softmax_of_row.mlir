// Compute the softmax of a vector as that of a matrix of one row: 1.02 to 1.04 times the time.
module {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<6xf32>) -> tensor<6xf32>
    "func.return"(%0) : (tensor<6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = "arith.constant"() {value = dense<[1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<6xf32>, tensor<2xi32>) -> tensor<1x6xf32>
    %2 = "tfl.softmax"(%1) {beta = 1.0 : f64} : (tensor<1x6xf32>) -> tensor<1x6xf32>
    %3 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<1x6xf32>, tensor<1xi32>) -> tensor<6xf32>
    "func.return"(%4) : (tensor<6xf32>) -> ()
  }
}
// event: changed softmax_of_row count=1
