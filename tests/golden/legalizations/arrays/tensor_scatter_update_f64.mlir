// shapes: 5x2, 3x2
// input %arg0: -3 .. 2.2
// input %arg1: -2 .. 3.2
module {
  func.func @main(%arg0: tensor<?x?xf64>, %arg1: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tf.TensorScatterUpdate"(%arg0, %0, %arg1) : (tensor<?x?xf64>, tensor<3x1xi32>, tensor<?x?xf64>) -> tensor<?x?xf64>
    "func.return"(%1) : (tensor<?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf64>, %arg1: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %2 = "tfl.bitcast"(%arg1) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %3 = "tfl.shape"(%1) : (tensor<?x?xi64>) -> tensor<2xi32>
    %4 = "tfl.scatter_nd"(%0, %2, %3) : (tensor<3x1xi32>, tensor<?x?xi64>, tensor<2xi32>) -> tensor<?x?xi64>
    %5 = "tfl.shape"(%2) : (tensor<?x?xi64>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %7 = "tfl.fill"(%5, %6) : (tensor<2xi32>, tensor<i1>) -> tensor<?x?xi1>
    %8 = "tfl.scatter_nd"(%0, %7, %3) : (tensor<3x1xi32>, tensor<?x?xi1>, tensor<2xi32>) -> tensor<?x?xi1>
    %9 = "tfl.select_v2"(%8, %4, %1) : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %10 = "tfl.bitcast"(%9) : (tensor<?x?xi64>) -> tensor<?x?xf64>
    "func.return"(%10) : (tensor<?x?xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arrays.gather_scatter
