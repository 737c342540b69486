module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tf.Abs"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%0) : (tensor<2x7xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xi64>
    %1 = "arith.constant"() {value = dense<9223372036854775807> : tensor<2x7xi64>} : () -> tensor<2x7xi64>
    %2 = "tfl.stablehlo_and"(%0, %1) : (tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %3 = "tfl.bitcast"(%2) : (tensor<2x7xi64>) -> tensor<2x7xf64>
    "func.return"(%3) : (tensor<2x7xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
