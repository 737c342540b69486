module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> (tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tf.Split"(%0, %arg0) {num_split = 3 : i64} : (tensor<i32>, tensor<2x3x1x2x1x2x3xf32>) -> (tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>)
    "func.return"(%1#0, %1#1, %1#2) : (tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> (tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>) {
    %0 = "arith.constant"() {value = dense<[2, 3, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3x1x2x1x2x3xf32>, tensor<3xi32>) -> tensor<2x3x12xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3:3 = "tfl.split"(%2, %1) {num_splits = 3 : i64} : (tensor<i32>, tensor<2x3x12xf32>) -> (tensor<2x1x12xf32>, tensor<2x1x12xf32>, tensor<2x1x12xf32>)
    %4 = "arith.constant"() {value = dense<[2, 1, 1, 2, 1, 2, 3]> : tensor<7xi32>} : () -> tensor<7xi32>
    %5 = "tfl.reshape"(%3#0, %4) : (tensor<2x1x12xf32>, tensor<7xi32>) -> tensor<2x1x1x2x1x2x3xf32>
    %6 = "arith.constant"() {value = dense<[2, 1, 1, 2, 1, 2, 3]> : tensor<7xi32>} : () -> tensor<7xi32>
    %7 = "tfl.reshape"(%3#1, %6) : (tensor<2x1x12xf32>, tensor<7xi32>) -> tensor<2x1x1x2x1x2x3xf32>
    %8 = "arith.constant"() {value = dense<[2, 1, 1, 2, 1, 2, 3]> : tensor<7xi32>} : () -> tensor<7xi32>
    %9 = "tfl.reshape"(%3#2, %8) : (tensor<2x1x12xf32>, tensor<7xi32>) -> tensor<2x1x1x2x1x2x3xf32>
    "func.return"(%5, %7, %9) : (tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>, tensor<2x1x1x2x1x2x3xf32>) -> ()
  }
}
// rules of: collapse_rank, arrays.slicing
