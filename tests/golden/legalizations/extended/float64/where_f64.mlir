module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x2xi64> {
    %0 = "tf.Where"(%arg0) : (tensor<?x?xf64>) -> tensor<?x2xi64>
    "func.return"(%0) : (tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x2xi64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.less"(%0, %1) : (tensor<?x?xi64>, tensor<i64>) -> tensor<?x?xi1>
    %3 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.sub"(%3, %0) : (tensor<i64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %6 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %7 = "tfl.equal"(%5, %6) : (tensor<?x?xi64>, tensor<i64>) -> tensor<?x?xi1>
    %8 = "tfl.logical_not"(%7) : (tensor<?x?xi1>) -> tensor<?x?xi1>
    %9 = "tfl.where"(%8) : (tensor<?x?xi1>) -> tensor<?x2xi64>
    "func.return"(%9) : (tensor<?x2xi64>) -> ()
  }
}
// rules of: extended.float64.reductions, extended.float64.arithmetic, arithmetic.elementwise, arrays.gather_scatter
