module {
  func.func @main(%arg0: tensor<5x3xf32>) -> (tensor<?x3xf32>, tensor<5xi32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1:2 = "tf.UniqueV2"(%arg0, %0) : (tensor<5x3xf32>, tensor<1xi32>) -> (tensor<?x3xf32>, tensor<5xi32>)
    "func.return"(%1#0, %1#1) : (tensor<?x3xf32>, tensor<5xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x3xf32>) -> (tensor<?x3xf32>, tensor<5xi32>) {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<5x3xf32>, tensor<3xi32>) -> tensor<5x1x3xf32>
    %3 = "arith.constant"() {value = dense<[1, 5, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<5x3xf32>, tensor<3xi32>) -> tensor<1x5x3xf32>
    %5 = "tfl.equal"(%2, %4) : (tensor<5x1x3xf32>, tensor<1x5x3xf32>) -> tensor<5x5x3xi1>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.reduce_all"(%5, %6) : (tensor<5x5x3xi1>, tensor<1xi32>) -> tensor<5x5xi1>
    %8 = "arith.constant"() {value = dense<[5, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%0, %8) : (tensor<5xi32>, tensor<2xi32>) -> tensor<5x1xi32>
    %10 = "tfl.equal"(%9, %0) : (tensor<5x1xi32>, tensor<5xi32>) -> tensor<5x5xi1>
    %11 = "tfl.logical_or"(%7, %10) : (tensor<5x5xi1>, tensor<5x5xi1>) -> tensor<5x5xi1>
    %12 = "arith.constant"() {value = dense<2147483647> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.select_v2"(%11, %0, %12) : (tensor<5x5xi1>, tensor<5xi32>, tensor<i32>) -> tensor<5x5xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.reduce_min"(%13, %14) : (tensor<5x5xi32>, tensor<1xi32>) -> tensor<5xi32>
    %16 = "tfl.equal"(%15, %0) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %17 = "tfl.cast"(%16) {out_data_type = i32} : (tensor<5xi1>) -> tensor<5xi32>
    %18 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %19 = "tfl.cumsum"(%17, %18) {exclusive = true} : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %20 = "tfl.where"(%16) : (tensor<5xi1>) -> tensor<?x1xi64>
    %21 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.reshape"(%20, %21) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %23 = "tfl.cast"(%11) {out_data_type = i32} : (tensor<5x5xi1>) -> tensor<5x5xi32>
    %24 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "tfl.sum"(%23, %24) : (tensor<5x5xi32>, tensor<1xi32>) -> tensor<5xi32>
    %26 = "tfl.gather"(%25, %22) : (tensor<5xi32>, tensor<?xi64>) -> tensor<?xi32>
    %27 = "tfl.gather"(%arg0, %22) : (tensor<5x3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
    %28 = "tfl.gather"(%19, %15) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    "func.return"(%27, %28) : (tensor<?x3xf32>, tensor<5xi32>) -> ()
  }
}
// rules of: arrays.unique, arrays.shape, arithmetic.elementwise, arithmetic.reduction, arrays.gather_scatter
