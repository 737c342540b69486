module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> tensor<3x1x2x2x1x2x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {shrink_axis_mask = 1 : i64} : (tensor<2x3x1x2x1x2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x1x2x1x2x3xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.StridedSlice"(%arg0, %4, %5, %6) {shrink_axis_mask = 1 : i64} : (tensor<2x3x1x2x1x2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x1x2x1x2x3xf32>
    %8 = "tf.Pack"(%3, %7) {axis = 2 : i64} : (tensor<3x1x2x1x2x3xf32>, tensor<3x1x2x1x2x3xf32>) -> tensor<3x1x2x2x1x2x3xf32>
    "func.return"(%8) : (tensor<3x1x2x2x1x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> tensor<3x1x2x2x1x2x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<7xi32>} : () -> tensor<7xi32>
    %1 = "arith.constant"() {value = dense<[1, 0, 0, 0, 0, 0, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<7xi32>} : () -> tensor<7xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 126 : i64, end_mask = 126 : i64, shrink_axis_mask = 1 : i64} : (tensor<2x3x1x2x1x2x3xf32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>) -> tensor<3x1x2x1x2x3xf32>
    %4 = "arith.constant"() {value = dense<[1, 0, 0, 0, 0, 0, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
    %5 = "arith.constant"() {value = dense<[2, 0, 0, 0, 0, 0, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<7xi32>} : () -> tensor<7xi32>
    %7 = "tfl.strided_slice"(%arg0, %4, %5, %6) {begin_mask = 126 : i64, end_mask = 126 : i64, shrink_axis_mask = 1 : i64} : (tensor<2x3x1x2x1x2x3xf32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>) -> tensor<3x1x2x1x2x3xf32>
    %8 = "arith.constant"() {value = dense<[3, 1, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.reshape"(%3, %8) : (tensor<3x1x2x1x2x3xf32>, tensor<3xi32>) -> tensor<3x1x12xf32>
    %10 = "arith.constant"() {value = dense<[3, 1, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.reshape"(%7, %10) : (tensor<3x1x2x1x2x3xf32>, tensor<3xi32>) -> tensor<3x1x12xf32>
    %12 = "tfl.concatenation"(%9, %11) {axis = 1 : i64} : (tensor<3x1x12xf32>, tensor<3x1x12xf32>) -> tensor<3x2x12xf32>
    %13 = "arith.constant"() {value = dense<[3, 1, 2, 2, 1, 2, 3]> : tensor<7xi32>} : () -> tensor<7xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<3x2x12xf32>, tensor<7xi32>) -> tensor<3x1x2x2x1x2x3xf32>
    "func.return"(%14) : (tensor<3x1x2x2x1x2x3xf32>) -> ()
  }
}
// rules of: arrays.slicing, collapse_rank
