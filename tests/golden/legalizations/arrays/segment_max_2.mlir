// shapes: 4x2
// input %arg0: -2.8 .. 2.7
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tf.SegmentMax"(%arg0, %0) : (tensor<?x?xf32>, tensor<4xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<4x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_max"(%0, %1) : (tensor<4xi32>, tensor<1xi32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.add"(%2, %3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.unsorted_segment_max"(%arg0, %0, %5) : (tensor<?x?xf32>, tensor<4xi32>, tensor<i32>) -> tensor<4x?xf32>
    %7 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.unsorted_segment_sum"(%7, %0, %8) : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.equal"(%9, %10) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
    %12 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<4xi1>, tensor<2xi32>) -> tensor<4x1xi1>
    %14 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.select_v2"(%13, %14, %6) : (tensor<4x1xi1>, tensor<f32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"(%15) : (tensor<4x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise, arrays.shape
