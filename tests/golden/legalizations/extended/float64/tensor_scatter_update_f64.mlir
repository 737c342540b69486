module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<3x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tf.TensorScatterUpdate"(%arg0, %0, %arg1) : (tensor<5x2xf64>, tensor<3x1xi32>, tensor<3x2xf64>) -> tensor<5x2xf64>
    "func.return"(%1) : (tensor<5x2xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<3x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<5x2xf64>) -> tensor<5x2xi64>
    %2 = "tfl.bitcast"(%arg1) : (tensor<3x2xf64>) -> tensor<3x2xi64>
    %3 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.scatter_nd"(%0, %2, %3) : (tensor<3x1xi32>, tensor<3x2xi64>, tensor<2xi32>) -> tensor<5x2xi64>
    %5 = "arith.constant"() {value = dense<true> : tensor<3x2xi1>} : () -> tensor<3x2xi1>
    %6 = "tfl.scatter_nd"(%0, %5, %3) : (tensor<3x1xi32>, tensor<3x2xi1>, tensor<2xi32>) -> tensor<5x2xi1>
    %7 = "tfl.select_v2"(%6, %4, %1) : (tensor<5x2xi1>, tensor<5x2xi64>, tensor<5x2xi64>) -> tensor<5x2xi64>
    %8 = "tfl.bitcast"(%7) : (tensor<5x2xi64>) -> tensor<5x2xf64>
    "func.return"(%8) : (tensor<5x2xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arrays.gather_scatter
