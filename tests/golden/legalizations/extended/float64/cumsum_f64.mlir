module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x5x4xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Cumsum"(%arg0, %0) : (tensor<3x5x4xf64>, tensor<i32>) -> tensor<3x5x4xf64>
    "func.return"(%1) : (tensor<3x5x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x5x4xf64> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [4, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<3x5x4xf64>) -> tensor<3x5x4xi64>
    %2 = "tfl.pad"(%1, %0) : (tensor<3x5x4xi64>, tensor<3x2xi32>) -> tensor<3x9x4xi64>
    %3 = "tfl.bitcast"(%2) : (tensor<3x9x4xi64>) -> tensor<3x9x4xf64>
    %4 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %5 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %6 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %8 = "tfl.reduce_window"(%3, %7, %4, %5, %6) {reduce_function = "ADD"} : (tensor<3x9x4xf64>, tensor<f64>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<3x5x4xf64>
    "func.return"(%8) : (tensor<3x5x4xf64>) -> ()
  }
}
// rules of: extended.float64.reductions, arrays.slicing
