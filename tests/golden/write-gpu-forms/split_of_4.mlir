// Merge the axes before and behind the one that is split.
module {
  func.func @main(%arg0: tensor<144xf32>) -> (tensor<72xf32>, tensor<72xf32>) {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %3:2 = "tfl.split"(%2, %1) {num_splits = 2 : i64} : (tensor<i32>, tensor<2x3x4x2x3xf32>) -> (tensor<2x3x2x2x3xf32>, tensor<2x3x2x2x3xf32>)
    %4 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3#0, %4) : (tensor<2x3x2x2x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    %6 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.reshape"(%3#1, %6) : (tensor<2x3x2x2x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    "func.return"(%5, %7) : (tensor<72xf32>, tensor<72xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> (tensor<72xf32>, tensor<72xf32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<[1, 6, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x6x4x6xf32>
    %3:2 = "tfl.split"(%0, %2) {num_splits = 2 : i64} : (tensor<i32>, tensor<1x6x4x6xf32>) -> (tensor<1x6x2x6xf32>, tensor<1x6x2x6xf32>)
    %4 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3#0, %4) : (tensor<1x6x2x6xf32>, tensor<1xi32>) -> tensor<72xf32>
    %6 = "tfl.reshape"(%3#1, %4) : (tensor<1x6x2x6xf32>, tensor<1xi32>) -> tensor<72xf32>
    "func.return"(%5, %6) : (tensor<72xf32>, tensor<72xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=3
// event: changed split_of_4 count=1
