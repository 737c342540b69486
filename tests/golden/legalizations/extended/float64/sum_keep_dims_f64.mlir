module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x1x4xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Sum"(%arg0, %0) {keep_dims = true} : (tensor<3x5x4xf64>, tensor<i32>) -> tensor<3x1x4xf64>
    "func.return"(%1) : (tensor<3x1x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x1x4xf64> {
    %0 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %1 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %4 = "tfl.reduce_window"(%arg0, %3, %0, %1, %2) {reduce_function = "ADD"} : (tensor<3x5x4xf64>, tensor<f64>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<3x1x4xf64>
    "func.return"(%4) : (tensor<3x1x4xf64>) -> ()
  }
}
// rules of: extended.float64.reductions
