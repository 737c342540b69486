// no reference: there is no kernel for tf.SparseSegmentSqrtN
module {
  func.func @main(%arg0: tensor<6x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xi32>) -> tensor<?x3xf32> {
    %0 = "tf.SparseSegmentSqrtN"(%arg0, %arg1, %arg2) : (tensor<6x3xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<6x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xi32>) -> tensor<?x3xf32> {
    %0 = "tfl.gather"(%arg0, %arg1) : (tensor<6x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_max"(%arg2, %1) : (tensor<3xi32>, tensor<1xi32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.add"(%2, %3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "tfl.unsorted_segment_sum"(%0, %arg2, %4) : (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) -> tensor<?x3xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.unsorted_segment_sum"(%6, %arg2, %4) : (tensor<3xi32>, tensor<3xi32>, tensor<i32>) -> tensor<?xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.maximum"(%7, %8) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %10 = "tfl.cast"(%9) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %11 = "tfl.sqrt"(%10) : (tensor<?xf32>) -> tensor<?xf32>
    %12 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %14 = "tfl.div"(%5, %13) : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
    "func.return"(%14) : (tensor<?x3xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise, arrays.shape
