// no reference: there is no kernel for tf.InplaceUpdate
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2x3xf32>) -> tensor<4x3xf32> {
    %0 = "tf.InplaceUpdate"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    "func.return"(%0) : (tensor<4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2x3xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg1, %0) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %2 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %4 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.range"(%7, %6, %8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.unsorted_segment_max"(%9, %5, %10) : (tensor<2xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
    %12 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.maximum"(%11, %12) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %14 = "tfl.gather"(%arg2, %13) : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
    %15 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %16 = "tfl.greater_equal"(%11, %15) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
    %17 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<4xi1>, tensor<2xi32>) -> tensor<4x1xi1>
    %19 = "tfl.select_v2"(%18, %14, %arg0) : (tensor<4x1xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%19) : (tensor<4x3xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arrays.shape, arithmetic.elementwise
