// no reference: there is no kernel for tf.StridedSliceGrad
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<4x5xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tf.StridedSliceGrad"(%0, %1, %2, %3, %arg0) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>) -> tensor<4x5xf32>
    "func.return"(%4) : (tensor<4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<4x5xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_prod"(%0, %1) : (tensor<2xi32>, tensor<1xi32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.range"(%3, %2, %4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<20xi32>
    %6 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<20xi32>, tensor<2xi32>) -> tensor<4x5xi32>
    %8 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.strided_slice"(%7, %8, %9, %10) : (tensor<4x5xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
    %12 = "arith.constant"() {value = dense<[6, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<6x1xi32>
    %14 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.reshape"(%arg0, %14) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.reshape"(%2, %16) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<20> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.scatter_nd"(%13, %15, %18) : (tensor<6x1xi32>, tensor<6xf32>, tensor<1xi32>) -> tensor<20xf32>
    %20 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.reshape"(%19, %20) : (tensor<20xf32>, tensor<2xi32>) -> tensor<4x5xf32>
    "func.return"(%21) : (tensor<4x5xf32>) -> ()
  }
}
// rules of: gradients.functions, arithmetic.reduction, arithmetic.elementwise, arrays.shape, arrays.slicing, arrays.gather_scatter
