// shapes: 4x2, 4
// input %arg0: -2.3 .. 1.9
// input %arg1: [0, 0, 1, 3]
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tf.SegmentProd"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
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
    %6 = "tfl.unsorted_segment_prod"(%arg0, %arg1, %5) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<?x?xf32>
    "func.return"(%6) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise
