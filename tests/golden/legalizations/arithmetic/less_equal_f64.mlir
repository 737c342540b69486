module {
  func.func @main(%arg0: tensor<?xf64>, %arg1: tensor<?xf64>) -> tensor<?xi1> {
    %0 = "tf.LessEqual"(%arg0, %arg1) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xi1>
    "func.return"(%0) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf64>, %arg1: tensor<?xf64>) -> tensor<?xi1> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?xf64>) -> tensor<?xi64>
    %1 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.less"(%0, %1) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %3 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %4 = "tfl.sub"(%3, %0) : (tensor<i64>, tensor<?xi64>) -> tensor<?xi64>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %6 = "tfl.bitcast"(%arg1) : (tensor<?xf64>) -> tensor<?xi64>
    %7 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %8 = "tfl.less"(%6, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %9 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %10 = "tfl.sub"(%9, %6) : (tensor<i64>, tensor<?xi64>) -> tensor<?xi64>
    %11 = "tfl.select_v2"(%8, %10, %6) : (tensor<?xi1>, tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %12 = "tfl.less_equal"(%5, %11) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi1>
    %13 = "tfl.bitcast"(%arg0) : (tensor<?xf64>) -> tensor<?xi64>
    %14 = "tfl.shape"(%arg0) : (tensor<?xf64>) -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %16 = "tfl.fill"(%14, %15) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %17 = "tfl.stablehlo_and"(%13, %16) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %18 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %19 = "tfl.greater"(%17, %18) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %20 = "tfl.logical_not"(%19) : (tensor<?xi1>) -> tensor<?xi1>
    %21 = "tfl.logical_and"(%12, %20) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %22 = "tfl.bitcast"(%arg1) : (tensor<?xf64>) -> tensor<?xi64>
    %23 = "tfl.shape"(%arg1) : (tensor<?xf64>) -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %25 = "tfl.fill"(%23, %24) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %26 = "tfl.stablehlo_and"(%22, %25) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %27 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %28 = "tfl.greater"(%26, %27) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %29 = "tfl.logical_not"(%28) : (tensor<?xi1>) -> tensor<?xi1>
    %30 = "tfl.logical_and"(%21, %29) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    "func.return"(%30) : (tensor<?xi1>) -> ()
  }
}
// rules of: extended.float64.arithmetic, arithmetic.elementwise
