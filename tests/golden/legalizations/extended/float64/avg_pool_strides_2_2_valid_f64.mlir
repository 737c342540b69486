module {
  func.func @main(%arg0: tensor<2x7x6x4xf64>) -> tensor<2x3x3x4xf64> {
    %0 = "tf.AvgPool"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<2x7x6x4xf64>) -> tensor<2x3x3x4xf64>
    "func.return"(%0) : (tensor<2x3x3x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7x6x4xf64>) -> tensor<2x3x3x4xf64> {
    %0 = "arith.constant"() {value = dense<[-1, 6, 6, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.slice"(%arg0, %1, %0) : (tensor<2x7x6x4xf64>, tensor<4xi32>, tensor<4xi32>) -> tensor<2x6x6x4xf64>
    %3 = "arith.constant"() {value = dense<[1, 2, 2, 1]> : tensor<4xi64>} : () -> tensor<4xi64>
    %4 = "arith.constant"() {value = dense<[1, 2, 2, 1]> : tensor<4xi64>} : () -> tensor<4xi64>
    %5 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %7 = "tfl.reduce_window"(%2, %6, %3, %4, %5) {reduce_function = "ADD"} : (tensor<2x6x6x4xf64>, tensor<f64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<2x3x3x4xf64>
    %8 = "arith.constant"() {value = dense_resource<elided> : tensor<2x3x3x4xf64>} : () -> tensor<2x3x3x4xf64>
    %9 = "tfl.stablehlo_multiply"(%7, %8) : (tensor<2x3x3x4xf64>, tensor<2x3x3x4xf64>) -> tensor<2x3x3x4xf64>
    "func.return"(%9) : (tensor<2x3x3x4xf64>) -> ()
  }
}
// rules of: extended.float64.nn, extended.float64.arithmetic
