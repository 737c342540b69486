module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<f64>} : () -> tensor<f64>
    %1 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %2 = "tf.PadV2"(%arg0, %1, %0) : (tensor<?x?xf64>, tensor<2x2xi32>, tensor<f64>) -> tensor<?x?xf64>
    "func.return"(%2) : (tensor<?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf64>) -> tensor<?x?xf64> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %2 = "arith.constant"() {value = dense<4611686018427387904> : tensor<i64>} : () -> tensor<i64>
    %3 = "tfl.padv2"(%1, %0, %2) : (tensor<?x?xi64>, tensor<2x2xi32>, tensor<i64>) -> tensor<?x?xi64>
    %4 = "tfl.bitcast"(%3) : (tensor<?x?xi64>) -> tensor<?x?xf64>
    "func.return"(%4) : (tensor<?x?xf64>) -> ()
  }
}
// rules of: arrays.slicing
