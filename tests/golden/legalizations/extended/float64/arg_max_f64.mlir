module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?xi64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ArgMax"(%arg0, %0) : (tensor<?x?x?xf64>, tensor<i32>) -> tensor<?x?xi64>
    "func.return"(%1) : (tensor<?x?xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?xi64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.less"(%0, %1) : (tensor<?x?x?xi64>, tensor<i64>) -> tensor<?x?x?xi1>
    %3 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.sub"(%3, %0) : (tensor<i64>, tensor<?x?x?xi64>) -> tensor<?x?x?xi64>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<?x?x?xi1>, tensor<?x?x?xi64>, tensor<?x?x?xi64>) -> tensor<?x?x?xi64>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reduce_max"(%5, %7) {keep_dims = true} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x1x?xi64>
    %9 = "tfl.equal"(%5, %8) : (tensor<?x?x?xi64>, tensor<?x1x?xi64>) -> tensor<?x?x?xi1>
    %10 = "tfl.arg_max"(%9, %6) {output_type = i64} : (tensor<?x?x?xi1>, tensor<i32>) -> tensor<?x?xi64>
    "func.return"(%10) : (tensor<?x?xi64>) -> ()
  }
}
// rules of: extended.float64.reductions, arithmetic.reduction, arithmetic.elementwise
