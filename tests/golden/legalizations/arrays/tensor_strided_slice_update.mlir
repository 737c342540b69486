// no reference: there is no kernel for tf.TensorStridedSliceUpdate
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2x2xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<3> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tf.TensorStridedSliceUpdate"(%arg0, %0, %1, %2, %arg1) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xf32>) -> tensor<4x3xf32>
    "func.return"(%3) : (tensor<4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2x2xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<12> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.range"(%0, %1, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12xi32>
    %4 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<12xi32>, tensor<2xi32>) -> tensor<4x3xi32>
    %6 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<3> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.strided_slice"(%5, %6, %7, %8) : (tensor<4x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %10 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.reshape"(%9, %10) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<4x1xi32>
    %12 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.reshape"(%arg1, %12) : (tensor<2x2xf32>, tensor<1xi32>) -> tensor<4xf32>
    %14 = "arith.constant"() {value = dense<12> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.reshape"(%arg0, %14) : (tensor<4x3xf32>, tensor<1xi32>) -> tensor<12xf32>
    %16 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.reshape"(%11, %16) : (tensor<4x1xi32>, tensor<2xi32>) -> tensor<4x1xi32>
    %18 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.reshape"(%17, %18) : (tensor<4x1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %20 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %21 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.range"(%21, %20, %22) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    %24 = "arith.constant"() {value = dense<12> : tensor<i32>} : () -> tensor<i32>
    %25 = "tfl.unsorted_segment_max"(%23, %19, %24) : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<12xi32>
    %26 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %27 = "tfl.maximum"(%25, %26) : (tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
    %28 = "tfl.gather"(%13, %27) : (tensor<4xf32>, tensor<12xi32>) -> tensor<12xf32>
    %29 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %30 = "tfl.greater_equal"(%25, %29) : (tensor<12xi32>, tensor<i32>) -> tensor<12xi1>
    %31 = "tfl.select_v2"(%30, %28, %15) : (tensor<12xi1>, tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %32 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %33 = "tfl.reshape"(%31, %32) : (tensor<12xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%33) : (tensor<4x3xf32>) -> ()
  }
}
// rules of: arrays.slicing, arrays.shape, arrays.gather_scatter, arithmetic.elementwise
