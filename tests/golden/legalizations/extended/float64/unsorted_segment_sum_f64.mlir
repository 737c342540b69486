module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<5xi32>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentSum"(%arg0, %arg1, %0) : (tensor<5x2xf64>, tensor<5xi32>, tensor<i32>) -> tensor<5x2xf64>
    "func.return"(%1) : (tensor<5x2xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<5xi32>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<[[[0]], [[1]], [[2]], [[3]], [[4]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
    %2 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<5xi32>, tensor<3xi32>) -> tensor<1x5x1xi32>
    %4 = "tfl.equal"(%1, %3) : (tensor<5x1x1xi32>, tensor<1x5x1xi32>) -> tensor<5x5x1xi1>
    %5 = "arith.constant"() {value = dense<[1, 5, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%arg0, %5) : (tensor<5x2xf64>, tensor<3xi32>) -> tensor<1x5x2xf64>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %8 = "tfl.select_v2"(%4, %6, %7) : (tensor<5x5x1xi1>, tensor<1x5x2xf64>, tensor<f64>) -> tensor<5x5x2xf64>
    %9 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %11 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %12 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %13 = "tfl.reduce_window"(%8, %12, %9, %10, %11) {reduce_function = "ADD"} : (tensor<5x5x2xf64>, tensor<f64>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<5x1x2xf64>
    %14 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tfl.reshape"(%13, %14) : (tensor<5x1x2xf64>, tensor<2xi32>) -> tensor<5x2xf64>
    "func.return"(%15) : (tensor<5x2xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arithmetic.elementwise, arrays.shape, extended.float64.reductions
