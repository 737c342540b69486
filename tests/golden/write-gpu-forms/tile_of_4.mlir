// Merge axes with the ones behind them that are not repeated.
module {
  func.func @main(%arg0: tensor<120xf32>) -> tensor<720xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 1, 4, 5]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<120xf32>, tensor<5xi32>) -> tensor<2x3x1x4x5xf32>
    %2 = "arith.constant"() {value = dense<[1, 2, 3, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "tfl.tile"(%1, %2) : (tensor<2x3x1x4x5xf32>, tensor<5xi32>) -> tensor<2x6x3x4x5xf32>
    %4 = "arith.constant"() {value = dense<720> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x6x3x4x5xf32>, tensor<1xi32>) -> tensor<720xf32>
    "func.return"(%5) : (tensor<720xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<120xf32>) -> tensor<720xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 3, 20]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<120xf32>, tensor<4xi32>) -> tensor<1x2x3x20xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.tile"(%1, %2) : (tensor<1x2x3x20xf32>, tensor<4xi32>) -> tensor<1x2x6x60xf32>
    %4 = "arith.constant"() {value = dense<720> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x2x6x60xf32>, tensor<1xi32>) -> tensor<720xf32>
    "func.return"(%5) : (tensor<720xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=2
// event: changed tile_of_4 count=1
