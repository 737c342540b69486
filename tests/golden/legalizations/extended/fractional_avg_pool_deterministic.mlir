// no reference: there is no kernel for tf.FractionalAvgPool
module {
  func.func @main(%arg0: tensor<2x19x17x3xf32>) -> (tensor<2x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) {
    %0:3 = "tf.FractionalAvgPool"(%arg0) {pooling_ratio = [1.0 : f64, 1.399999976158142 : f64, 2.299999952316284 : f64, 1.0 : f64], deterministic = true, seed = 3 : i64, seed2 = 5 : i64} : (tensor<2x19x17x3xf32>) -> (tensor<2x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<2x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x19x17x3xf32>) -> (tensor<2x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<19x13xf32>} : () -> tensor<19x13xf32>
    %1 = "arith.constant"() {value = dense<[2, 19, 51]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<2x19x17x3xf32>, tensor<3xi32>) -> tensor<2x19x51xf32>
    %3 = "tfl.batch_matmul"(%0, %2) {adj_x = true} : (tensor<19x13xf32>, tensor<2x19x51xf32>) -> tensor<2x13x51xf32>
    %4 = "arith.constant"() {value = dense<[2, 13, 17, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x13x51xf32>, tensor<4xi32>) -> tensor<2x13x17x3xf32>
    %6 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 15, 17, 19]> : tensor<14xi64>} : () -> tensor<14xi64>
    %7 = "arith.constant"() {value = dense_resource<elided> : tensor<17x7xf32>} : () -> tensor<17x7xf32>
    %8 = "arith.constant"() {value = dense<[26, 17, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.reshape"(%5, %8) : (tensor<2x13x17x3xf32>, tensor<3xi32>) -> tensor<26x17x3xf32>
    %10 = "tfl.batch_matmul"(%7, %9) {adj_x = true} : (tensor<17x7xf32>, tensor<26x17x3xf32>) -> tensor<26x7x3xf32>
    %11 = "arith.constant"() {value = dense<[2, 13, 7, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<26x7x3xf32>, tensor<4xi32>) -> tensor<2x13x7x3xf32>
    %13 = "arith.constant"() {value = dense<[0, 3, 5, 8, 11, 13, 15, 17]> : tensor<8xi64>} : () -> tensor<8xi64>
    "func.return"(%12, %6, %13) : (tensor<2x13x7x3xf32>, tensor<14xi64>, tensor<8xi64>) -> ()
  }
}
// rules of: extended.fractional_pooling
