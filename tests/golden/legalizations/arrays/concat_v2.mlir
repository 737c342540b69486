module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<i32>) -> tensor<?x?x?xf32> {
    %0 = "tf.Mul"(%arg0, %arg0) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %1 = "tf.ConcatV2"(%arg0, %0, %arg1) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<i32>) -> tensor<?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>, %arg1: tensor<i32>) -> tensor<?x?x?xf32> {
    %0 = "tfl.mul"(%arg0, %arg0) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %1 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %2 = "tfl.reshape"(%arg1, %1) : (tensor<i32>, tensor<0xi32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.less"(%2, %3) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.add"(%2, %5) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "tfl.select_v2"(%4, %6, %2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.greater_equal"(%8, %7) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi1>
    %10 = "tfl.cast"(%9) {out_data_type = i32} : (tensor<2xi1>) -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reshape"(%7, %11) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.add"(%8, %10) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %14 = "tfl.concatenation"(%12, %13) : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
    %15 = "tfl.transpose"(%arg0, %14) : (tensor<?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %16 = "tfl.transpose"(%0, %14) : (tensor<?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %17 = "tfl.concatenation"(%15, %16) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %18 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.reshape"(%14, %18) : (tensor<3xi32>, tensor<2xi32>) -> tensor<3x1xi32>
    %20 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %22 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %23 = "tfl.reshape"(%20, %22) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %24 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %25 = "tfl.range"(%21, %23, %24) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %26 = "tfl.scatter_nd"(%19, %25, %20) : (tensor<3x1xi32>, tensor<3xi32>, tensor<1xi32>) -> tensor<3xi32>
    %27 = "tfl.transpose"(%17, %26) : (tensor<?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    "func.return"(%27) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, arrays.dynamic_axes, arrays.shape, arrays.slicing
