module {
  func.func @main(%arg0: tensor<?x3xi64>) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
    %0:3 = "tf.Unpack"(%arg0) {num = 3 : i64, axis = 1 : i64} : (tensor<?x3xi64>) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xi64>) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %4 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.strided_slice"(%arg0, %4, %5, %6) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %8 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.strided_slice"(%arg0, %8, %9, %10) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    "func.return"(%3, %7, %11) : (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> ()
  }
}
// rules of: arrays.slicing
