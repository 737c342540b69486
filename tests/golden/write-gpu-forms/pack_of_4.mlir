// Join values along an axis between those before it and behind it.
module {
  func.func @main(%arg0: tensor<48xf32>) -> tensor<96xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<48xf32>, tensor<4xi32>) -> tensor<2x3x4x2xf32>
    %2 = "tfl.tanh"(%1) : (tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
    %3 = "tfl.pack"(%1, %2) {axis = 1 : i64} : (tensor<2x3x4x2xf32>, tensor<2x3x4x2xf32>) -> tensor<2x2x3x4x2xf32>
    %4 = "arith.constant"() {value = dense<96> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x2x3x4x2xf32>, tensor<1xi32>) -> tensor<96xf32>
    "func.return"(%5) : (tensor<96xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<48xf32>) -> tensor<96xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<48xf32>, tensor<4xi32>) -> tensor<2x3x4x2xf32>
    %2 = "tfl.tanh"(%1) : (tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
    %3 = "arith.constant"() {value = dense<[1, 2, 1, 24]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<48xf32>, tensor<4xi32>) -> tensor<1x2x1x24xf32>
    %5 = "tfl.reshape"(%2, %3) : (tensor<2x3x4x2xf32>, tensor<4xi32>) -> tensor<1x2x1x24xf32>
    %6 = "tfl.concatenation"(%4, %5) {axis = 2 : i64} : (tensor<1x2x1x24xf32>, tensor<1x2x1x24xf32>) -> tensor<1x2x2x24xf32>
    %7 = "arith.constant"() {value = dense<96> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<1x2x2x24xf32>, tensor<1xi32>) -> tensor<96xf32>
    "func.return"(%8) : (tensor<96xf32>) -> ()
  }
}
// event: changed pack_of_4 count=1
// event: changed reshape_of_reshape count=2
