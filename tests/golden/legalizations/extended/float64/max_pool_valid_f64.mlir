module {
  func.func @main(%arg0: tensor<?x7x6x4xf64>) -> tensor<?x5x4x4xf64> {
    %0 = "tf.MaxPool"(%arg0) {ksize = [1 : i64, 3 : i64, 3 : i64, 1 : i64], strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x7x6x4xf64>) -> tensor<?x5x4x4xf64>
    "func.return"(%0) : (tensor<?x5x4x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x6x4xf64>) -> tensor<?x5x4x4xf64> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x7x6x4xf64>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[1, 3, 3, 1]> : tensor<4xi64>} : () -> tensor<4xi64>
    %5 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %6 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %7 = "arith.constant"() {value = dense<"0x000000000000F0FF"> : tensor<f64>} : () -> tensor<f64>
    %8 = "tfl.reduce_window"(%arg0, %7, %4, %5, %6) {reduce_function = "MAXIMUM"} : (tensor<?x7x6x4xf64>, tensor<f64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<?x5x4x4xf64>
    "func.return"(%8) : (tensor<?x5x4x4xf64>) -> ()
  }
}
// rules of: extended.float64.nn
