module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tf.Neg"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%0) : (tensor<2x7xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<2x7xf64>} : () -> tensor<2x7xf64>
    %1 = "tfl.stablehlo_multiply"(%arg0, %0) : (tensor<2x7xf64>, tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%1) : (tensor<2x7xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
