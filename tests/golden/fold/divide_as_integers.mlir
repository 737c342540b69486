// `int32(float64(x) / n)` -> `TruncateDiv(x, n)`; exact, because no inexact quotient of int32 rounds to an integer.
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %0 = "tf.Cast"(%arg0) {DstT = f64} : (tensor<3xi32>) -> tensor<3xf64>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f64>} : () -> tensor<f64>
    %2 = "tf.RealDiv"(%0, %1) : (tensor<3xf64>, tensor<f64>) -> tensor<3xf64>
    %3 = "tf.Cast"(%2) {DstT = i32} : (tensor<3xf64>) -> tensor<3xi32>
    "func.return"(%3) : (tensor<3xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.TruncateDiv"(%arg0, %0) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    "func.return"(%1) : (tensor<3xi32>) -> ()
  }
}
