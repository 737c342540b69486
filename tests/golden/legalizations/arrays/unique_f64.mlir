module {
  func.func @main(%arg0: tensor<7xf64>) -> (tensor<?xf64>, tensor<7xi32>) {
    %0:2 = "tf.Unique"(%arg0) : (tensor<7xf64>) -> (tensor<?xf64>, tensor<7xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf64>, tensor<7xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<7xf64>) -> (tensor<?xf64>, tensor<7xi32>) {
    %0 = "arith.constant"() {value = dense<[7, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<7xf64>, tensor<2xi32>) -> tensor<7x1xf64>
    %2 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>} : () -> tensor<7xi32>
    %3 = "arith.constant"() {value = dense<[7, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%1, %3) : (tensor<7x1xf64>, tensor<3xi32>) -> tensor<7x1x1xf64>
    %5 = "arith.constant"() {value = dense<[1, 7, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%1, %5) : (tensor<7x1xf64>, tensor<3xi32>) -> tensor<1x7x1xf64>
    %7 = "tfl.bitcast"(%4) : (tensor<7x1x1xf64>) -> tensor<7x1x1xi64>
    %8 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %9 = "tfl.less"(%7, %8) : (tensor<7x1x1xi64>, tensor<i64>) -> tensor<7x1x1xi1>
    %10 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %11 = "tfl.sub"(%10, %7) : (tensor<i64>, tensor<7x1x1xi64>) -> tensor<7x1x1xi64>
    %12 = "tfl.select_v2"(%9, %11, %7) : (tensor<7x1x1xi1>, tensor<7x1x1xi64>, tensor<7x1x1xi64>) -> tensor<7x1x1xi64>
    %13 = "tfl.bitcast"(%6) : (tensor<1x7x1xf64>) -> tensor<1x7x1xi64>
    %14 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %15 = "tfl.less"(%13, %14) : (tensor<1x7x1xi64>, tensor<i64>) -> tensor<1x7x1xi1>
    %16 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %17 = "tfl.sub"(%16, %13) : (tensor<i64>, tensor<1x7x1xi64>) -> tensor<1x7x1xi64>
    %18 = "tfl.select_v2"(%15, %17, %13) : (tensor<1x7x1xi1>, tensor<1x7x1xi64>, tensor<1x7x1xi64>) -> tensor<1x7x1xi64>
    %19 = "tfl.equal"(%12, %18) : (tensor<7x1x1xi64>, tensor<1x7x1xi64>) -> tensor<7x7x1xi1>
    %20 = "tfl.bitcast"(%4) : (tensor<7x1x1xf64>) -> tensor<7x1x1xi64>
    %21 = "arith.constant"() {value = dense<9223372036854775807> : tensor<7x1x1xi64>} : () -> tensor<7x1x1xi64>
    %22 = "tfl.stablehlo_and"(%20, %21) : (tensor<7x1x1xi64>, tensor<7x1x1xi64>) -> tensor<7x1x1xi64>
    %23 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %24 = "tfl.greater"(%22, %23) : (tensor<7x1x1xi64>, tensor<i64>) -> tensor<7x1x1xi1>
    %25 = "tfl.logical_not"(%24) : (tensor<7x1x1xi1>) -> tensor<7x1x1xi1>
    %26 = "tfl.logical_and"(%19, %25) : (tensor<7x7x1xi1>, tensor<7x1x1xi1>) -> tensor<7x7x1xi1>
    %27 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "tfl.reduce_all"(%26, %27) : (tensor<7x7x1xi1>, tensor<1xi32>) -> tensor<7x7xi1>
    %29 = "arith.constant"() {value = dense<[7, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %30 = "tfl.reshape"(%2, %29) : (tensor<7xi32>, tensor<2xi32>) -> tensor<7x1xi32>
    %31 = "tfl.equal"(%30, %2) : (tensor<7x1xi32>, tensor<7xi32>) -> tensor<7x7xi1>
    %32 = "tfl.logical_or"(%28, %31) : (tensor<7x7xi1>, tensor<7x7xi1>) -> tensor<7x7xi1>
    %33 = "arith.constant"() {value = dense<2147483647> : tensor<i32>} : () -> tensor<i32>
    %34 = "tfl.select_v2"(%32, %2, %33) : (tensor<7x7xi1>, tensor<7xi32>, tensor<i32>) -> tensor<7x7xi32>
    %35 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.reduce_min"(%34, %35) : (tensor<7x7xi32>, tensor<1xi32>) -> tensor<7xi32>
    %37 = "tfl.equal"(%36, %2) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %38 = "tfl.cast"(%37) {out_data_type = i32} : (tensor<7xi1>) -> tensor<7xi32>
    %39 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %40 = "tfl.cumsum"(%38, %39) {exclusive = true} : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    %41 = "tfl.where"(%37) : (tensor<7xi1>) -> tensor<?x1xi64>
    %42 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %43 = "tfl.reshape"(%41, %42) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %44 = "tfl.cast"(%32) {out_data_type = i32} : (tensor<7x7xi1>) -> tensor<7x7xi32>
    %45 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %46 = "tfl.sum"(%44, %45) : (tensor<7x7xi32>, tensor<1xi32>) -> tensor<7xi32>
    %47 = "tfl.gather"(%46, %43) : (tensor<7xi32>, tensor<?xi64>) -> tensor<?xi32>
    %48 = "tfl.bitcast"(%arg0) : (tensor<7xf64>) -> tensor<7xi64>
    %49 = "tfl.gather"(%48, %43) : (tensor<7xi64>, tensor<?xi64>) -> tensor<?xi64>
    %50 = "tfl.bitcast"(%49) : (tensor<?xi64>) -> tensor<?xf64>
    %51 = "tfl.gather"(%40, %36) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    "func.return"(%50, %51) : (tensor<?xf64>, tensor<7xi32>) -> ()
  }
}
// rules of: arrays.unique, arrays.shape, extended.float64.arithmetic, arithmetic.elementwise, arithmetic.reduction, arrays.gather_scatter
