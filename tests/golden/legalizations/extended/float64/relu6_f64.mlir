module {
  func.func @main(%arg0: tensor<14xf64>) -> tensor<14xf64> {
    %0 = "tf.Relu6"(%arg0) : (tensor<14xf64>) -> tensor<14xf64>
    "func.return"(%0) : (tensor<14xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<14xf64>) -> tensor<14xf64> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<14xf64>} : () -> tensor<14xf64>
    %1 = "tfl.stablehlo_maximum"(%arg0, %0) : (tensor<14xf64>, tensor<14xf64>) -> tensor<14xf64>
    %2 = "tfl.bitcast"(%arg0) : (tensor<14xf64>) -> tensor<14xi64>
    %3 = "arith.constant"() {value = dense<9223372036854775807> : tensor<14xi64>} : () -> tensor<14xi64>
    %4 = "tfl.stablehlo_and"(%2, %3) : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi64>
    %5 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %6 = "tfl.greater"(%4, %5) : (tensor<14xi64>, tensor<i64>) -> tensor<14xi1>
    %7 = "tfl.select_v2"(%6, %arg0, %1) : (tensor<14xi1>, tensor<14xf64>, tensor<14xf64>) -> tensor<14xf64>
    %8 = "arith.constant"() {value = dense<6.0> : tensor<14xf64>} : () -> tensor<14xf64>
    %9 = "tfl.stablehlo_minimum"(%7, %8) : (tensor<14xf64>, tensor<14xf64>) -> tensor<14xf64>
    %10 = "tfl.bitcast"(%7) : (tensor<14xf64>) -> tensor<14xi64>
    %11 = "arith.constant"() {value = dense<9223372036854775807> : tensor<14xi64>} : () -> tensor<14xi64>
    %12 = "tfl.stablehlo_and"(%10, %11) : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi64>
    %13 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %14 = "tfl.greater"(%12, %13) : (tensor<14xi64>, tensor<i64>) -> tensor<14xi1>
    %15 = "tfl.select_v2"(%14, %7, %9) : (tensor<14xi1>, tensor<14xf64>, tensor<14xf64>) -> tensor<14xf64>
    "func.return"(%15) : (tensor<14xf64>) -> ()
  }
}
// rules of: extended.float64.elementwise, extended.float64.arithmetic
