module {
  func.func @main(%arg0: tensor<f64>) -> tensor<f64> {
    %0 = "tf.Rint"(%arg0) : (tensor<f64>) -> tensor<f64>
    "func.return"(%0) : (tensor<f64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f64>) -> tensor<f64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<f64>) -> tensor<i64>
    %1 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.stablehlo_and"(%0, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = "tfl.bitcast"(%2) : (tensor<i64>) -> tensor<f64>
    %4 = "arith.constant"() {value = dense<4503599627370496.0> : tensor<f64>} : () -> tensor<f64>
    %5 = "tfl.stablehlo_add"(%3, %4) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    %6 = "arith.constant"() {value = dense<-4503599627370496.0> : tensor<f64>} : () -> tensor<f64>
    %7 = "tfl.stablehlo_add"(%5, %6) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    %8 = "tfl.bitcast"(%7) : (tensor<f64>) -> tensor<i64>
    %9 = "tfl.bitcast"(%arg0) : (tensor<f64>) -> tensor<i64>
    %10 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %11 = "tfl.stablehlo_and"(%9, %10) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %12 = "tfl.add"(%8, %11) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %13 = "tfl.bitcast"(%12) : (tensor<i64>) -> tensor<f64>
    %14 = "tfl.bitcast"(%arg0) : (tensor<f64>) -> tensor<i64>
    %15 = "tfl.stablehlo_and"(%14, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %16 = "arith.constant"() {value = dense<4841369599423283200> : tensor<i64>} : () -> tensor<i64>
    %17 = "tfl.less"(%15, %16) : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %18 = "tfl.select_v2"(%17, %13, %arg0) : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
    "func.return"(%18) : (tensor<f64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
