// input %arg1: 0 .. 2
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>) -> tensor<3x?xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentMax"(%arg0, %arg1, %0) : (tensor<?x?xf32>, tensor<?xi64>, tensor<i32>) -> tensor<3x?xf32>
    "func.return"(%1) : (tensor<3x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>) -> tensor<3x?xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %2 = "tfl.unsorted_segment_max"(%arg0, %1, %0) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<3x?xf32>
    "func.return"(%2) : (tensor<3x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
