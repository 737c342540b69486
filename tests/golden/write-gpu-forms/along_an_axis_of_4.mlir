// Merge the axes before and behind the one along which the op moves or adds elements.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reverse_v2"(%1, %2) : (tensor<2x3x4x2x3xf32>, tensor<2xi32>) -> tensor<2x3x4x2x3xf32>
    %4 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x3x4x2x3xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%5) : (tensor<144xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 3, 24]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x2x3x24xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reverse_v2"(%1, %2) : (tensor<1x2x3x24xf32>, tensor<1xi32>) -> tensor<1x2x3x24xf32>
    %4 = "arith.constant"() {value = dense<[1, 6, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x2x3x24xf32>, tensor<4xi32>) -> tensor<1x6x4x6xf32>
    %6 = "tfl.reverse_v2"(%5, %2) : (tensor<1x6x4x6xf32>, tensor<1xi32>) -> tensor<1x6x4x6xf32>
    %7 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<1x6x4x6xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%8) : (tensor<144xf32>) -> ()
  }
}
// event: changed along_an_axis_of_4 count=1
// event: changed reshape_of_reshape count=3
