// no reference: there is no kernel for tf.SetSize
module {
  func.func @main(%arg0: tensor<2x3x5xi32>) -> tensor<*xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x5xi32>} : () -> tensor<2x3x5xi32>
    %1 = "tf.NotEqual"(%arg0, %0) : (tensor<2x3x5xi32>, tensor<2x3x5xi32>) -> tensor<2x3x5xi1>
    %2 = "tf.Where"(%1) : (tensor<2x3x5xi1>) -> tensor<?x3xi64>
    %3 = "tf.GatherNd"(%arg0, %2) : (tensor<2x3x5xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "arith.constant"() {value = dense<[2, 3, 5]> : tensor<3xi64>} : () -> tensor<3xi64>
    %5 = "tf.SetSize"(%2, %3, %4) : (tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>) -> tensor<*xi32>
    "func.return"(%5) : (tensor<*xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x5xi32>) -> tensor<2x3xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x5xi32>} : () -> tensor<2x3x5xi32>
    %1 = "tfl.not_equal"(%arg0, %0) : (tensor<2x3x5xi32>, tensor<2x3x5xi32>) -> tensor<2x3x5xi1>
    %2 = "tfl.where"(%1) : (tensor<2x3x5xi1>) -> tensor<?x3xi64>
    %3 = "tfl.gather_nd"(%arg0, %2) : (tensor<2x3x5xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "arith.constant"() {value = dense<[2, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.slice"(%4, %8, %9) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reduce_prod"(%7, %11) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.concatenation"(%12, %10) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %14 = "tfl.cast"(%2) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %15 = "tfl.cast"(%3) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %16 = "tfl.shape"(%15) : (tensor<?xi64>) -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %18 = "tfl.fill"(%16, %17) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %19 = "tfl.scatter_nd"(%14, %15, %4) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x5xi64>
    %20 = "tfl.scatter_nd"(%14, %18, %4) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x5xi64>
    %21 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %22 = "tfl.greater"(%20, %21) : (tensor<2x3x5xi64>, tensor<i64>) -> tensor<2x3x5xi1>
    %23 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.reshape"(%19, %23) : (tensor<2x3x5xi64>, tensor<2xi32>) -> tensor<6x5xi64>
    %25 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %26 = "tfl.reshape"(%22, %25) : (tensor<2x3x5xi1>, tensor<2xi32>) -> tensor<6x5xi1>
    %27 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %28 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.slice"(%27, %28, %29) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %31 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %32 = "tfl.reshape"(%30, %31) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %33 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %34 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %35 = "tfl.range"(%33, %32, %34) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5xi32>
    %36 = "arith.constant"() {value = dense<[5, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %37 = "tfl.reshape"(%35, %36) : (tensor<5xi32>, tensor<2xi32>) -> tensor<5x1xi32>
    %38 = "tfl.less"(%35, %37) : (tensor<5xi32>, tensor<5x1xi32>) -> tensor<5x5xi1>
    %39 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.reshape"(%24, %39) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x5x1xi64>
    %41 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %42 = "tfl.reshape"(%24, %41) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x1x5xi64>
    %43 = "tfl.equal"(%40, %42) : (tensor<6x5x1xi64>, tensor<6x1x5xi64>) -> tensor<6x5x5xi1>
    %44 = "tfl.logical_and"(%43, %38) : (tensor<6x5x5xi1>, tensor<5x5xi1>) -> tensor<6x5x5xi1>
    %45 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %46 = "tfl.reshape"(%26, %45) : (tensor<6x5xi1>, tensor<3xi32>) -> tensor<6x1x5xi1>
    %47 = "tfl.logical_and"(%44, %46) : (tensor<6x5x5xi1>, tensor<6x1x5xi1>) -> tensor<6x5x5xi1>
    %48 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %49 = "tfl.reduce_any"(%47, %48) : (tensor<6x5x5xi1>, tensor<1xi32>) -> tensor<6x5xi1>
    %50 = "tfl.logical_not"(%49) : (tensor<6x5xi1>) -> tensor<6x5xi1>
    %51 = "tfl.logical_and"(%26, %50) : (tensor<6x5xi1>, tensor<6x5xi1>) -> tensor<6x5xi1>
    %52 = "tfl.cast"(%51) {out_data_type = i32} : (tensor<6x5xi1>) -> tensor<6x5xi32>
    %53 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %54 = "tfl.sum"(%52, %53) : (tensor<6x5xi32>, tensor<1xi32>) -> tensor<6xi32>
    %55 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %56 = "tfl.reshape"(%54, %55) : (tensor<6xi32>, tensor<2xi32>) -> tensor<2x3xi32>
    "func.return"(%56) : (tensor<2x3xi32>) -> ()
  }
}
// rules of: arithmetic.elementwise, arrays.gather_scatter, extended.sets, arrays.slicing, arithmetic.reduction, arrays.shape
