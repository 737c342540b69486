module {
  func.func @main(%arg0: tensor<7xf64>, %arg1: tensor<7xf64>) -> tensor<7xi1> {
    %0 = "tf.LessEqual"(%arg0, %arg1) : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xi1>
    "func.return"(%0) : (tensor<7xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<7xf64>, %arg1: tensor<7xf64>) -> tensor<7xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<7xf64>) -> tensor<7xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.less"(%0, %1) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %3 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.sub"(%3, %0) : (tensor<i64>, tensor<7xi64>) -> tensor<7xi64>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<7xi1>, tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %6 = "tfl.bitcast"(%arg1) : (tensor<7xf64>) -> tensor<7xi64>
    %7 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %8 = "tfl.less"(%6, %7) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %9 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %10 = "tfl.sub"(%9, %6) : (tensor<i64>, tensor<7xi64>) -> tensor<7xi64>
    %11 = "tfl.select_v2"(%8, %10, %6) : (tensor<7xi1>, tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %12 = "tfl.less_equal"(%5, %11) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi1>
    %13 = "tfl.bitcast"(%arg0) : (tensor<7xf64>) -> tensor<7xi64>
    %14 = "arith.constant"() {value = dense<9223372036854775807> : tensor<7xi64>} : () -> tensor<7xi64>
    %15 = "tfl.stablehlo_and"(%13, %14) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %16 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %17 = "tfl.greater"(%15, %16) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %18 = "tfl.logical_not"(%17) : (tensor<7xi1>) -> tensor<7xi1>
    %19 = "tfl.logical_and"(%12, %18) : (tensor<7xi1>, tensor<7xi1>) -> tensor<7xi1>
    %20 = "tfl.bitcast"(%arg1) : (tensor<7xf64>) -> tensor<7xi64>
    %21 = "arith.constant"() {value = dense<9223372036854775807> : tensor<7xi64>} : () -> tensor<7xi64>
    %22 = "tfl.stablehlo_and"(%20, %21) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    %23 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %24 = "tfl.greater"(%22, %23) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
    %25 = "tfl.logical_not"(%24) : (tensor<7xi1>) -> tensor<7xi1>
    %26 = "tfl.logical_and"(%19, %25) : (tensor<7xi1>, tensor<7xi1>) -> tensor<7xi1>
    "func.return"(%26) : (tensor<7xi1>) -> ()
  }
}
// rules of: extended.float64.arithmetic, arithmetic.elementwise
