// no reference: there is no kernel for tf.FractionalMaxPool
module {
  func.func @main(%arg0: tensor<?x19x17x3xf32>) -> (tensor<?x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) {
    %0:3 = "tf.FractionalMaxPool"(%arg0) {pooling_ratio = [1.0 : f64, 1.399999976158142 : f64, 2.299999952316284 : f64, 1.0 : f64], deterministic = true, seed = 3 : i64, seed2 = 5 : i64} : (tensor<?x19x17x3xf32>) -> (tensor<?x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x19x17x3xf32>) -> (tensor<?x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 7], [8, 9], [10, 11], [12, 12], [13, 14], [15, 16], [17, 18]]> : tensor<13x2xi32>} : () -> tensor<13x2xi32>
    %1 = "tfl.gather"(%arg0, %0) {axis = 1 : i64} : (tensor<?x19x17x3xf32>, tensor<13x2xi32>) -> tensor<?x13x2x17x3xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reduce_max"(%1, %2) : (tensor<?x13x2x17x3xf32>, tensor<1xi32>) -> tensor<?x13x17x3xf32>
    %4 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 15, 17, 19]> : tensor<14xi64>} : () -> tensor<14xi64>
    %5 = "arith.constant"() {value = dense<[[0, 1, 2], [3, 4, 4], [5, 6, 7], [8, 9, 10], [11, 12, 12], [13, 14, 14], [15, 16, 16]]> : tensor<7x3xi32>} : () -> tensor<7x3xi32>
    %6 = "tfl.gather"(%3, %5) {axis = 2 : i64} : (tensor<?x13x17x3xf32>, tensor<7x3xi32>) -> tensor<?x13x7x3x3xf32>
    %7 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reduce_max"(%6, %7) : (tensor<?x13x7x3x3xf32>, tensor<1xi32>) -> tensor<?x13x7x3xf32>
    %9 = "arith.constant"() {value = dense<[0, 3, 5, 8, 11, 13, 15, 17]> : tensor<8xi64>} : () -> tensor<8xi64>
    "func.return"(%8, %4, %9) : (tensor<?x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) -> ()
  }
}
// rules of: extended.fractional_pooling, arrays.gather_scatter, arithmetic.reduction
