// Merge the axes that stay neighbours, and transpose in several steps if more than 4 remain.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[0, 3, 4, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<2x3x4x2x3xf32>, tensor<5xi32>) -> tensor<2x2x3x3x4xf32>
    %4 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x2x3x3x4xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%5) : (tensor<144xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[2, 12, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<3xi32>) -> tensor<2x12x6xf32>
    %2 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<2x12x6xf32>, tensor<3xi32>) -> tensor<2x6x12xf32>
    %4 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x6x12xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%5) : (tensor<144xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=2
// event: changed transpose_of_4 count=1
