// Merge all axes but the last one.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "tfl.softmax"(%1) {beta = 1.0 : f64} : (tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
    %3 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<2x3x4x2x3xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%4) : (tensor<144xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 48, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x1x48x3xf32>
    %2 = "tfl.softmax"(%1) {beta = 1.0 : f64} : (tensor<1x1x48x3xf32>) -> tensor<1x1x48x3xf32>
    %3 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<1x1x48x3xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%4) : (tensor<144xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=2
// event: changed rows_of_4 count=1
