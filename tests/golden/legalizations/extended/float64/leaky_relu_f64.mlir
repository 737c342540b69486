module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "tf.LeakyRelu"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xf64>
    "func.return"(%0) : (tensor<?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf64>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0.20000000298023224> : tensor<f64>} : () -> tensor<f64>
    %2 = "tfl.fill"(%0, %1) : (tensor<2xi32>, tensor<f64>) -> tensor<?x?xf64>
    %3 = "tfl.stablehlo_multiply"(%arg0, %2) : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %4 = "tfl.bitcast"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %5 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %6 = "tfl.less"(%4, %5) : (tensor<?x?xi64>, tensor<i64>) -> tensor<?x?xi1>
    %7 = "tfl.select_v2"(%6, %3, %arg0) : (tensor<?x?xi1>, tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    "func.return"(%7) : (tensor<?x?xf64>) -> ()
  }
}
// rules of: extended.float64.elementwise
