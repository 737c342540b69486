// Replace indices that are cast to int64, int64 constants or positions by int32: 0.8 of the time.
module {
  func.func @main(%arg0: tensor<2x5x6xf32>) -> tensor<2x3x6xf32> {
    %0 = "arith.constant"() {value = dense<[4, 0, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %1 = "tfl.gather"(%arg0, %0) {axis = 1 : i64} : (tensor<2x5x6xf32>, tensor<3xi64>) -> tensor<2x3x6xf32>
    "func.return"(%1) : (tensor<2x3x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x6xf32>) -> tensor<2x3x6xf32> {
    %0 = "arith.constant"() {value = dense<[4, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.gather"(%arg0, %0) {axis = 1 : i64} : (tensor<2x5x6xf32>, tensor<3xi32>) -> tensor<2x3x6xf32>
    "func.return"(%1) : (tensor<2x3x6xf32>) -> ()
  }
}
// event: changed narrow_indices count=1
