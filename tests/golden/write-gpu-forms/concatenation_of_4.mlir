// Merge the axes before and behind the one along which values are joined.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<288xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "tfl.tanh"(%1) : (tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
    %3 = "tfl.concatenation"(%1, %2) {axis = 2 : i64} : (tensor<2x3x4x2x3xf32>, tensor<2x3x4x2x3xf32>) -> tensor<2x3x8x2x3xf32>
    %4 = "arith.constant"() {value = dense<288> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x3x8x2x3xf32>, tensor<1xi32>) -> tensor<288xf32>
    "func.return"(%5) : (tensor<288xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<288xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 1, 144]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x1x1x144xf32>
    %2 = "tfl.tanh"(%1) : (tensor<1x1x1x144xf32>) -> tensor<1x1x1x144xf32>
    %3 = "arith.constant"() {value = dense<[1, 6, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x6x4x6xf32>
    %5 = "tfl.reshape"(%2, %3) : (tensor<1x1x1x144xf32>, tensor<4xi32>) -> tensor<1x6x4x6xf32>
    %6 = "tfl.concatenation"(%4, %5) {axis = 2 : i64} : (tensor<1x6x4x6xf32>, tensor<1x6x4x6xf32>) -> tensor<1x6x8x6xf32>
    %7 = "arith.constant"() {value = dense<288> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<1x6x8x6xf32>, tensor<1xi32>) -> tensor<288xf32>
    "func.return"(%8) : (tensor<288xf32>) -> ()
  }
}
// event: changed concatenation_of_4 count=1
// event: changed elementwise_of_4 count=1
// event: changed reshape_of_reshape count=4
