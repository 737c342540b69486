// Merge axes with the ones behind them that are taken whole.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<48xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[0, 1, 0, 1, 0]> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "arith.constant"() {value = dense<[2, 2, 4, 1, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<2x3x4x2x3xf32>, tensor<5xi32>, tensor<5xi32>) -> tensor<2x2x4x1x3xf32>
    %5 = "arith.constant"() {value = dense<48> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x2x4x1x3xf32>, tensor<1xi32>) -> tensor<48xf32>
    "func.return"(%6) : (tensor<48xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<48xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 12, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x2x12x6xf32>
    %2 = "arith.constant"() {value = dense<[0, 0, 4, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "arith.constant"() {value = dense<[1, 2, 8, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<1x2x12x6xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x2x8x3xf32>
    %5 = "arith.constant"() {value = dense<48> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1x2x8x3xf32>, tensor<1xi32>) -> tensor<48xf32>
    "func.return"(%6) : (tensor<48xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=2
// event: changed slice_of_4 count=1
