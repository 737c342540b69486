module {
  func.func @main(%arg0: tensor<2x5xf64>) -> tensor<2x5xui64> {
    %0 = "tf.Cast"(%arg0) {DstT = ui64} : (tensor<2x5xf64>) -> tensor<2x5xui64>
    "func.return"(%0) : (tensor<2x5xui64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf64>) -> tensor<2x5xui64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x5xf64>) -> tensor<2x5xi64>
    %1 = "arith.constant"() {value = dense<4890909195324358655> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.greater"(%0, %1) : (tensor<2x5xi64>, tensor<i64>) -> tensor<2x5xi1>
    %3 = "arith.constant"() {value = dense<-9.223372036854776e+18> : tensor<2x5xf64>} : () -> tensor<2x5xf64>
    %4 = "tfl.stablehlo_add"(%arg0, %3) : (tensor<2x5xf64>, tensor<2x5xf64>) -> tensor<2x5xf64>
    %5 = "tfl.select_v2"(%2, %4, %arg0) : (tensor<2x5xi1>, tensor<2x5xf64>, tensor<2x5xf64>) -> tensor<2x5xf64>
    %6 = "tfl.cast"(%5) {out_data_type = i64} : (tensor<2x5xf64>) -> tensor<2x5xi64>
    %7 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %8 = "tfl.add"(%6, %7) : (tensor<2x5xi64>, tensor<i64>) -> tensor<2x5xi64>
    %9 = "tfl.select_v2"(%2, %8, %6) : (tensor<2x5xi1>, tensor<2x5xi64>, tensor<2x5xi64>) -> tensor<2x5xi64>
    %10 = "tfl.bitcast"(%9) : (tensor<2x5xi64>) -> tensor<2x5xui64>
    "func.return"(%10) : (tensor<2x5xui64>) -> ()
  }
}
// rules of: extended.float64.elementwise
