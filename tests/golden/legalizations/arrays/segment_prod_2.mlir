// shapes: 4x2
// input %arg0: -2.8 .. 2.7
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tf.SegmentProd"(%arg0, %0) : (tensor<?x?xf32>, tensor<4xi32>) -> tensor<?x?xf32>
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
    %6 = "tfl.unsorted_segment_prod"(%arg0, %0, %5) : (tensor<?x?xf32>, tensor<4xi32>, tensor<i32>) -> tensor<4x?xf32>
    "func.return"(%6) : (tensor<4x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise
