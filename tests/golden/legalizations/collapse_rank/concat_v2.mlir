module {
  func.func @main(%arg0: tensor<2x1x2x1x2x1x3xf32>) -> tensor<2x1x2x1x2x1x6xf32> {
    %0 = "tf.Neg"(%arg0) : (tensor<2x1x2x1x2x1x3xf32>) -> tensor<2x1x2x1x2x1x3xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.ConcatV2"(%arg0, %0, %1) : (tensor<2x1x2x1x2x1x3xf32>, tensor<2x1x2x1x2x1x3xf32>, tensor<i32>) -> tensor<2x1x2x1x2x1x6xf32>
    %3 = "tf.Relu"(%2) : (tensor<2x1x2x1x2x1x6xf32>) -> tensor<2x1x2x1x2x1x6xf32>
    "func.return"(%3) : (tensor<2x1x2x1x2x1x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x1x2x1x2x1x3xf32>) -> tensor<2x1x2x1x2x1x6xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<2x1x2x1x2x1x3xf32>) -> tensor<2x1x2x1x2x1x3xf32>
    %1 = "arith.constant"() {value = dense<[8, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<2x1x2x1x2x1x3xf32>, tensor<3xi32>) -> tensor<8x3x1xf32>
    %3 = "arith.constant"() {value = dense<[8, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%0, %3) : (tensor<2x1x2x1x2x1x3xf32>, tensor<3xi32>) -> tensor<8x3x1xf32>
    %5 = "tfl.concatenation"(%2, %4) {axis = 1 : i64} : (tensor<8x3x1xf32>, tensor<8x3x1xf32>) -> tensor<8x6x1xf32>
    %6 = "arith.constant"() {value = dense<[2, 1, 2, 1, 2, 1, 6]> : tensor<7xi32>} : () -> tensor<7xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<8x6x1xf32>, tensor<7xi32>) -> tensor<2x1x2x1x2x1x6xf32>
    %8 = "tfl.relu"(%7) : (tensor<2x1x2x1x2x1x6xf32>) -> tensor<2x1x2x1x2x1x6xf32>
    "func.return"(%8) : (tensor<2x1x2x1x2x1x6xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, collapse_rank, arrays.slicing
