// shapes: 3x2
// input %arg0: -3 .. 2.2
module {
  func.func @main(%arg0: tensor<?x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.ScatterNd"(%0, %arg0, %1) : (tensor<3x1xi32>, tensor<?x2xf64>, tensor<2xi32>) -> tensor<5x2xf64>
    "func.return"(%2) : (tensor<5x2xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf64>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[[1], [0], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %1 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.bitcast"(%arg0) : (tensor<?x2xf64>) -> tensor<?x2xi64>
    %3 = "tfl.scatter_nd"(%0, %2, %1) : (tensor<3x1xi32>, tensor<?x2xi64>, tensor<2xi32>) -> tensor<5x2xi64>
    %4 = "tfl.bitcast"(%3) : (tensor<5x2xi64>) -> tensor<5x2xf64>
    "func.return"(%4) : (tensor<5x2xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arrays.gather_scatter
