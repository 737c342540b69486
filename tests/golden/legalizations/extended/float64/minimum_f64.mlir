module {
  func.func @main(%arg0: tensor<7xf64>, %arg1: tensor<7xf64>) -> tensor<7xf64> {
    %0 = "tf.Minimum"(%arg0, %arg1) : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
    "func.return"(%0) : (tensor<7xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<7xf64>, %arg1: tensor<7xf64>) -> tensor<7xf64> {
    %0 = "tfl.stablehlo_minimum"(%arg0, %arg1) : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
    %1 = "tfl.bitcast"(%arg0) : (tensor<7xf64>) -> tensor<7xi64>
    %2 = "arith.constant"() {value = dense<9223372036854775807> : tensor<7xi64>} : () -> tensor<7xi64>
    %3 = "tfl.stablehlo_and"(%1, %2) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %4 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %5 = "tfl.greater"(%3, %4) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %6 = "tfl.select_v2"(%5, %arg0, %0) : (tensor<7xi1>, tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
    %7 = "tfl.bitcast"(%arg1) : (tensor<7xf64>) -> tensor<7xi64>
    %8 = "tfl.stablehlo_and"(%7, %2) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %9 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %10 = "tfl.greater"(%8, %9) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %11 = "tfl.select_v2"(%10, %arg1, %6) : (tensor<7xi1>, tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
    "func.return"(%11) : (tensor<7xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
