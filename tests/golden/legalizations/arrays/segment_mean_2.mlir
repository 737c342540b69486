// shapes: 4x2
// input %arg0: -2.8 .. 2.7
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tf.SegmentMean"(%arg0, %0) : (tensor<?x?xf32>, tensor<4xi32>) -> tensor<?x?xf32>
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
    %6 = "tfl.unsorted_segment_sum"(%arg0, %0, %5) : (tensor<?x?xf32>, tensor<4xi32>, tensor<i32>) -> tensor<4x?xf32>
    %7 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.unsorted_segment_sum"(%7, %0, %8) : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.maximum"(%9, %10) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %12 = "tfl.cast"(%11) {out_data_type = f32} : (tensor<4xi32>) -> tensor<4xf32>
    %13 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<4xf32>, tensor<2xi32>) -> tensor<4x1xf32>
    %15 = "tfl.div"(%6, %14) : (tensor<4x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
    "func.return"(%15) : (tensor<4x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise, arrays.shape
