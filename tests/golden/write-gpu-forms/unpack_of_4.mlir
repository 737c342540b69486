// Split an axis between those before it and behind it.
module {
  func.func @main(%arg0: tensor<144xf32>) -> (tensor<72xf32>, tensor<72xf32>) {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2:2 = "tfl.unpack"(%1) {num = 2 : i64, axis = 3 : i64} : (tensor<2x3x4x2x3xf32>) -> (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>)
    %3 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2#0, %3) : (tensor<2x3x4x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    %5 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%2#1, %5) : (tensor<2x3x4x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    "func.return"(%4, %6) : (tensor<72xf32>, tensor<72xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> (tensor<72xf32>, tensor<72xf32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<[1, 24, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x24x2x3xf32>
    %3:2 = "tfl.split"(%0, %2) {num_splits = 2 : i64} : (tensor<i32>, tensor<1x24x2x3xf32>) -> (tensor<1x24x1x3xf32>, tensor<1x24x1x3xf32>)
    %4 = "arith.constant"() {value = dense<72> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3#0, %4) : (tensor<1x24x1x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    %6 = "tfl.reshape"(%3#1, %4) : (tensor<1x24x1x3xf32>, tensor<1xi32>) -> tensor<72xf32>
    "func.return"(%5, %6) : (tensor<72xf32>, tensor<72xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=3
// event: changed unpack_of_4 count=1
