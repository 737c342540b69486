module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x1x4xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Max"(%arg0, %0) {keep_dims = true} : (tensor<3x5x4xf64>, tensor<i32>) -> tensor<3x1x4xf64>
    "func.return"(%1) : (tensor<3x1x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x1x4xf64> {
    %0 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %1 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %3 = "arith.constant"() {value = dense<"0x000000000000F0FF"> : tensor<f64>} : () -> tensor<f64>
    %4 = "tfl.reduce_window"(%arg0, %3, %0, %1, %2) {reduce_function = "MAXIMUM"} : (tensor<3x5x4xf64>, tensor<f64>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<3x1x4xf64>
    %5 = "tfl.bitcast"(%arg0) : (tensor<3x5x4xf64>) -> tensor<3x5x4xi64>
    %6 = "arith.constant"() {value = dense<9223372036854775807> : tensor<3x5x4xi64>} : () -> tensor<3x5x4xi64>
    %7 = "tfl.stablehlo_and"(%5, %6) : (tensor<3x5x4xi64>, tensor<3x5x4xi64>) -> tensor<3x5x4xi64>
    %8 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %9 = "tfl.greater"(%7, %8) : (tensor<3x5x4xi64>, tensor<i64>) -> tensor<3x5x4xi1>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.reduce_any"(%9, %10) {keep_dims = true} : (tensor<3x5x4xi1>, tensor<1xi32>) -> tensor<3x1x4xi1>
    %12 = "arith.constant"() {value = dense<"0x000000000000F87F"> : tensor<f64>} : () -> tensor<f64>
    %13 = "tfl.select_v2"(%11, %12, %4) : (tensor<3x1x4xi1>, tensor<f64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    "func.return"(%13) : (tensor<3x1x4xf64>) -> ()
  }
}
// rules of: extended.float64.reductions, arithmetic.reduction
