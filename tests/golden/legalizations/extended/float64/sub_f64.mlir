module {
  func.func @main(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>) -> tensor<2x3xf64> {
    %0 = "tf.Sub"(%arg0, %arg1) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
    "func.return"(%0) : (tensor<2x3xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>) -> tensor<2x3xf64> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
    %1 = "tfl.stablehlo_multiply"(%arg1, %0) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
    %2 = "tfl.stablehlo_add"(%arg0, %1) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
    "func.return"(%2) : (tensor<2x3xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
