// input %arg1: 0 .. 3
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tf.SegmentMean"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reduce_max"(%arg1, %0) : (tensor<?xi32>, tensor<1xi32>) -> tensor<i32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.add"(%1, %2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.maximum"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "tfl.unsorted_segment_sum"(%arg0, %arg1, %5) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<?x?xf32>
    %7 = "tfl.shape"(%arg1) : (tensor<?xi32>) -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.fill"(%7, %8) : (tensor<1xi32>, tensor<i32>) -> tensor<?xi32>
    %10 = "tfl.unsorted_segment_sum"(%9, %arg1, %5) : (tensor<?xi32>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.maximum"(%10, %11) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %13 = "tfl.cast"(%12) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tfl.reshape"(%13, %14) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %16 = "tfl.div"(%6, %15) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
    "func.return"(%16) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise, arrays.shape
