module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tf.Square"(%arg0) : (tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%0) : (tensor<2x7xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xf64>) -> tensor<2x7xf64> {
    %0 = "tfl.stablehlo_multiply"(%arg0, %arg0) : (tensor<2x7xf64>, tensor<2x7xf64>) -> tensor<2x7xf64>
    "func.return"(%0) : (tensor<2x7xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
