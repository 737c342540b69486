module {
  func.func @main(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>) -> tensor<2x3xi1> {
    %0 = "tf.Equal"(%arg0, %arg1) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
    "func.return"(%0) : (tensor<2x3xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>) -> tensor<2x3xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x3xf64>) -> tensor<2x3xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.less"(%0, %1) : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %3 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.sub"(%3, %0) : (tensor<i64>, tensor<2x3xi64>) -> tensor<2x3xi64>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
    %6 = "tfl.bitcast"(%arg1) : (tensor<2x3xf64>) -> tensor<2x3xi64>
    %7 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %8 = "tfl.less"(%6, %7) : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %9 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %10 = "tfl.sub"(%9, %6) : (tensor<i64>, tensor<2x3xi64>) -> tensor<2x3xi64>
    %11 = "tfl.select_v2"(%8, %10, %6) : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
    %12 = "tfl.equal"(%5, %11) : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %13 = "tfl.bitcast"(%arg0) : (tensor<2x3xf64>) -> tensor<2x3xi64>
    %14 = "arith.constant"() {value = dense<9223372036854775807> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
    %15 = "tfl.stablehlo_and"(%13, %14) : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
    %16 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %17 = "tfl.greater"(%15, %16) : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %18 = "tfl.logical_not"(%17) : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %19 = "tfl.logical_and"(%12, %18) : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    "func.return"(%19) : (tensor<2x3xi1>) -> ()
  }
}
// rules of: extended.float64.arithmetic, arithmetic.elementwise
