module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tf.Sign"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%0) : (tensor<2x7xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<2x7xf64>} : () -> tensor<2x7xf64>
    %1 = "tfl.bitcast"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xi64>
    %2 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %3 = "tfl.less"(%1, %2) : (tensor<2x7xi64>, tensor<i64>) -> tensor<2x7xi1>
    %4 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %5 = "tfl.sub"(%4, %1) : (tensor<i64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %6 = "tfl.select_v2"(%3, %5, %1) : (tensor<2x7xi1>, tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %7 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %8 = "tfl.greater"(%6, %7) : (tensor<2x7xi64>, tensor<i64>) -> tensor<2x7xi1>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %10 = "tfl.select_v2"(%8, %9, %0) : (tensor<2x7xi1>, tensor<f64>, tensor<2x7xf64>) -> tensor<2x7xf64>
    %11 = "tfl.bitcast"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xi64>
    %12 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %13 = "tfl.less"(%11, %12) : (tensor<2x7xi64>, tensor<i64>) -> tensor<2x7xi1>
    %14 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %15 = "tfl.sub"(%14, %11) : (tensor<i64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %16 = "tfl.select_v2"(%13, %15, %11) : (tensor<2x7xi1>, tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %17 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %18 = "tfl.less"(%16, %17) : (tensor<2x7xi64>, tensor<i64>) -> tensor<2x7xi1>
    %19 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %20 = "tfl.select_v2"(%18, %19, %10) : (tensor<2x7xi1>, tensor<f64>, tensor<2x7xf64>) -> tensor<2x7xf64>
    %21 = "tfl.bitcast"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xi64>
    %22 = "arith.constant"() {value = dense<9223372036854775807> : tensor<2x7xi64>} : () -> tensor<2x7xi64>
    %23 = "tfl.stablehlo_and"(%21, %22) : (tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %24 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %25 = "tfl.greater"(%23, %24) : (tensor<2x7xi64>, tensor<i64>) -> tensor<2x7xi1>
    %26 = "tfl.select_v2"(%25, %arg0, %20) : (tensor<2x7xi1>, tensor<2x7xf64>, tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%26) : (tensor<2x7xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
