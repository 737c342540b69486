// Merge axes with the ones behind them that are not padded.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<384xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[[0, 0], [1, 0], [0, 0], [0, 2], [0, 0]]> : tensor<5x2xi32>} : () -> tensor<5x2xi32>
    %3 = "tfl.pad"(%1, %2) : (tensor<2x3x4x2x3xf32>, tensor<5x2xi32>) -> tensor<2x4x4x4x3xf32>
    %4 = "arith.constant"() {value = dense<384> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x4x4x4x3xf32>, tensor<1xi32>) -> tensor<384xf32>
    "func.return"(%5) : (tensor<384xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<384xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 12, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x2x12x6xf32>
    %2 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [4, 0], [0, 6]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %3 = "tfl.pad"(%1, %2) : (tensor<1x2x12x6xf32>, tensor<4x2xi32>) -> tensor<1x2x16x12xf32>
    %4 = "arith.constant"() {value = dense<384> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x2x16x12xf32>, tensor<1xi32>) -> tensor<384xf32>
    "func.return"(%5) : (tensor<384xf32>) -> ()
  }
}
// event: changed pad_of_4 count=1
// event: changed reshape_of_reshape count=2
