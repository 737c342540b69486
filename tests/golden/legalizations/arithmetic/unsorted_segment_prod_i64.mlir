module {
  func.func @main(%arg0: tensor<4x2xi64>, %arg1: tensor<4xi32>) -> tensor<4x2xi64> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentProd"(%arg0, %arg1, %0) : (tensor<4x2xi64>, tensor<4xi32>, tensor<i32>) -> tensor<4x2xi64>
    "func.return"(%1) : (tensor<4x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x2xi64>, %arg1: tensor<4xi32>) -> tensor<4x2xi64> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.range"(%1, %0, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    %4 = "arith.constant"() {value = dense<[4, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<4xi32>, tensor<3xi32>) -> tensor<4x1x1xi32>
    %6 = "arith.constant"() {value = dense<[1, 4, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.reshape"(%arg1, %6) : (tensor<4xi32>, tensor<3xi32>) -> tensor<1x4x1xi32>
    %8 = "tfl.equal"(%5, %7) : (tensor<4x1x1xi32>, tensor<1x4x1xi32>) -> tensor<4x4x1xi1>
    %9 = "arith.constant"() {value = dense<[1, 4, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tfl.reshape"(%arg0, %9) : (tensor<4x2xi64>, tensor<3xi32>) -> tensor<1x4x2xi64>
    %11 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %12 = "tfl.select_v2"(%8, %10, %11) : (tensor<4x4x1xi1>, tensor<1x4x2xi64>, tensor<i64>) -> tensor<4x4x2xi64>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.reduce_prod"(%12, %13) : (tensor<4x4x2xi64>, tensor<1xi32>) -> tensor<4x2xi64>
    "func.return"(%14) : (tensor<4x2xi64>) -> ()
  }
}
// rules of: arithmetic.wide_integers, arithmetic.elementwise, arrays.shape, arithmetic.reduction
