module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<3x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tf.TensorScatterSub"(%arg0, %0, %arg1) : (tensor<5x2xf64>, tensor<3x1xi32>, tensor<3x2xf64>) -> tensor<5x2xf64>
    "func.return"(%1) : (tensor<5x2xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<3x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.bitcast"(%arg1) : (tensor<3x2xf64>) -> tensor<3x2xi64>
    %3 = "tfl.scatter_nd"(%0, %2, %1) : (tensor<3x1xi32>, tensor<3x2xi64>, tensor<2xi32>) -> tensor<5x2xi64>
    %4 = "tfl.bitcast"(%3) : (tensor<5x2xi64>) -> tensor<5x2xf64>
    %5 = "arith.constant"() {value = dense<-1.0> : tensor<5x2xf64>} : () -> tensor<5x2xf64>
    %6 = "tfl.stablehlo_multiply"(%4, %5) : (tensor<5x2xf64>, tensor<5x2xf64>) -> tensor<5x2xf64>
    %7 = "tfl.stablehlo_add"(%arg0, %6) : (tensor<5x2xf64>, tensor<5x2xf64>) -> tensor<5x2xf64>
    "func.return"(%7) : (tensor<5x2xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arrays.shape, arrays.gather_scatter, extended.float64.arithmetic
