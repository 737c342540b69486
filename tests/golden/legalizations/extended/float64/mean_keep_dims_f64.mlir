module {
  func.func @main(%arg0: tensor<3x5x4xf64>) -> tensor<3x1x4xf64> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Mean"(%arg0, %0) {keep_dims = true} : (tensor<3x5x4xf64>, tensor<i32>) -> tensor<3x1x4xf64>
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
    %5 = "arith.constant"() {value = dense<0.2> : tensor<3x1x4xf64>} : () -> tensor<3x1x4xf64>
    %6 = "tfl.stablehlo_multiply"(%4, %5) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %7 = "arith.constant"() {value = dense<134217729.0> : tensor<3x1x4xf64>} : () -> tensor<3x1x4xf64>
    %8 = "tfl.stablehlo_multiply"(%6, %7) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %9 = "arith.constant"() {value = dense<-1.0> : tensor<3x1x4xf64>} : () -> tensor<3x1x4xf64>
    %10 = "tfl.stablehlo_multiply"(%6, %9) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %11 = "tfl.stablehlo_add"(%8, %10) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %12 = "tfl.stablehlo_multiply"(%11, %9) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %13 = "tfl.stablehlo_add"(%8, %12) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %14 = "tfl.stablehlo_multiply"(%13, %9) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %15 = "tfl.stablehlo_add"(%6, %14) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %16 = "arith.constant"() {value = dense<5.0> : tensor<3x1x4xf64>} : () -> tensor<3x1x4xf64>
    %17 = "tfl.stablehlo_multiply"(%13, %16) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %18 = "tfl.stablehlo_multiply"(%17, %9) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %19 = "tfl.stablehlo_add"(%4, %18) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %20 = "tfl.stablehlo_multiply"(%15, %16) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %21 = "tfl.stablehlo_multiply"(%20, %9) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %22 = "tfl.stablehlo_add"(%19, %21) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %23 = "tfl.stablehlo_multiply"(%22, %5) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %24 = "tfl.stablehlo_add"(%6, %23) : (tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    %25 = "tfl.bitcast"(%6) : (tensor<3x1x4xf64>) -> tensor<3x1x4xi64>
    %26 = "arith.constant"() {value = dense<9223372036854775807> : tensor<3x1x4xi64>} : () -> tensor<3x1x4xi64>
    %27 = "tfl.stablehlo_and"(%25, %26) : (tensor<3x1x4xi64>, tensor<3x1x4xi64>) -> tensor<3x1x4xi64>
    %28 = "arith.constant"() {value = dense<9065746049896808448> : tensor<i64>} : () -> tensor<i64>
    %29 = "tfl.greater"(%27, %28) : (tensor<3x1x4xi64>, tensor<i64>) -> tensor<3x1x4xi1>
    %30 = "tfl.select_v2"(%29, %6, %24) : (tensor<3x1x4xi1>, tensor<3x1x4xf64>, tensor<3x1x4xf64>) -> tensor<3x1x4xf64>
    "func.return"(%30) : (tensor<3x1x4xf64>) -> ()
  }
}
// rules of: extended.float64.reductions
