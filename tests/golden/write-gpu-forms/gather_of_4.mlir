// Merge the axes before and behind the one along which elements are chosen.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<216xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[1, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.gather"(%1, %2) {axis = 3 : i64} : (tensor<2x3x4x2x3xf32>, tensor<3xi32>) -> tensor<2x3x4x3x3xf32>
    %4 = "arith.constant"() {value = dense<216> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x3x4x3x3xf32>, tensor<1xi32>) -> tensor<216xf32>
    "func.return"(%5) : (tensor<216xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<216xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[1, 24, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x24x2x3xf32>
    %3 = "tfl.gather"(%2, %0) {axis = 2 : i64} : (tensor<1x24x2x3xf32>, tensor<3xi32>) -> tensor<1x24x3x3xf32>
    %4 = "arith.constant"() {value = dense<216> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x24x3x3xf32>, tensor<1xi32>) -> tensor<216xf32>
    "func.return"(%5) : (tensor<216xf32>) -> ()
  }
}
// event: changed gather_of_4 count=1
// event: changed reshape_of_reshape count=2
