module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf16>) -> tensor<2x6x1x2x1x2x3xf16> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ConcatV2"(%arg0, %arg0, %0) : (tensor<2x3x1x2x1x2x3xf16>, tensor<2x3x1x2x1x2x3xf16>, tensor<i32>) -> tensor<2x6x1x2x1x2x3xf16>
    "func.return"(%1) : (tensor<2x6x1x2x1x2x3xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf16>) -> tensor<2x6x1x2x1x2x3xf16> {
    %0 = "arith.constant"() {value = dense<[2, 3, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3x1x2x1x2x3xf16>, tensor<3xi32>) -> tensor<2x3x12xf16>
    %2 = "arith.constant"() {value = dense<[2, 3, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<2x3x1x2x1x2x3xf16>, tensor<3xi32>) -> tensor<2x3x12xf16>
    %4 = "tfl.concatenation"(%1, %3) {axis = 1 : i64} : (tensor<2x3x12xf16>, tensor<2x3x12xf16>) -> tensor<2x6x12xf16>
    %5 = "arith.constant"() {value = dense<[2, 6, 1, 2, 1, 2, 3]> : tensor<7xi32>} : () -> tensor<7xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x6x12xf16>, tensor<7xi32>) -> tensor<2x6x1x2x1x2x3xf16>
    "func.return"(%6) : (tensor<2x6x1x2x1x2x3xf16>) -> ()
  }
}
// rules of: collapse_rank, arrays.slicing
