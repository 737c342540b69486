module {
  func.func @main(%arg0: tensor<14xf64>) -> tensor<14xi1> {
    %0 = "tf.IsFinite"(%arg0) : (tensor<14xf64>) -> tensor<14xi1>
    "func.return"(%0) : (tensor<14xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<14xf64>) -> tensor<14xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<14xf64>) -> tensor<14xi64>
    %1 = "arith.constant"() {value = dense<9223372036854775807> : tensor<14xi64>} : () -> tensor<14xi64>
    %2 = "tfl.stablehlo_and"(%0, %1) : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi64>
    %3 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.less"(%2, %3) : (tensor<14xi64>, tensor<i64>) -> tensor<14xi1>
    "func.return"(%4) : (tensor<14xi1>) -> ()
  }
}
// rules of: extended.float64.arithmetic
