module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<5xi32>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentMin"(%arg0, %arg1, %0) : (tensor<5x2xf64>, tensor<5xi32>, tensor<i32>) -> tensor<5x2xf64>
    "func.return"(%1) : (tensor<5x2xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xf64>, %arg1: tensor<5xi32>) -> tensor<5x2xf64> {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<[[[0]], [[1]], [[2]], [[3]], [[4]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
    %2 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<5xi32>, tensor<3xi32>) -> tensor<1x5x1xi32>
    %4 = "tfl.equal"(%1, %3) : (tensor<5x1x1xi32>, tensor<1x5x1xi32>) -> tensor<5x5x1xi1>
    %5 = "arith.constant"() {value = dense<[1, 5, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%arg0, %5) : (tensor<5x2xf64>, tensor<3xi32>) -> tensor<1x5x2xf64>
    %7 = "arith.constant"() {value = dense<1.7976931348623157e+308> : tensor<f64>} : () -> tensor<f64>
    %8 = "tfl.select_v2"(%4, %6, %7) : (tensor<5x5x1xi1>, tensor<1x5x2xf64>, tensor<f64>) -> tensor<5x5x2xf64>
    %9 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %11 = "arith.constant"() {value = dense<1> : tensor<3xi64>} : () -> tensor<3xi64>
    %12 = "arith.constant"() {value = dense<"0x000000000000F07F"> : tensor<f64>} : () -> tensor<f64>
    %13 = "tfl.reduce_window"(%8, %12, %9, %10, %11) {reduce_function = "MINIMUM"} : (tensor<5x5x2xf64>, tensor<f64>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<5x1x2xf64>
    %14 = "tfl.bitcast"(%8) : (tensor<5x5x2xf64>) -> tensor<5x5x2xi64>
    %15 = "arith.constant"() {value = dense<9223372036854775807> : tensor<5x5x2xi64>} : () -> tensor<5x5x2xi64>
    %16 = "tfl.stablehlo_and"(%14, %15) : (tensor<5x5x2xi64>, tensor<5x5x2xi64>) -> tensor<5x5x2xi64>
    %17 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %18 = "tfl.greater"(%16, %17) : (tensor<5x5x2xi64>, tensor<i64>) -> tensor<5x5x2xi1>
    %19 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.reduce_any"(%18, %19) {keep_dims = true} : (tensor<5x5x2xi1>, tensor<1xi32>) -> tensor<5x1x2xi1>
    %21 = "arith.constant"() {value = dense<"0x000000000000F87F"> : tensor<f64>} : () -> tensor<f64>
    %22 = "tfl.select_v2"(%20, %21, %13) : (tensor<5x1x2xi1>, tensor<f64>, tensor<5x1x2xf64>) -> tensor<5x1x2xf64>
    %23 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.reshape"(%22, %23) : (tensor<5x1x2xf64>, tensor<2xi32>) -> tensor<5x2xf64>
    "func.return"(%24) : (tensor<5x2xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, arithmetic.elementwise, arrays.shape, extended.float64.reductions, arithmetic.reduction
