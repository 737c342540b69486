// no reference: there is no kernel for tf.SparseSegmentSum
module {
  func.func @main(%arg0: tensor<6x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xi32>) -> tensor<?x3xf32> {
    %0 = "tf.SparseSegmentSum"(%arg0, %arg1, %arg2) : (tensor<6x3xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3xf32>
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
    "func.return"(%5) : (tensor<?x3xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise
