// Few logits; int64 positions that are an output; a slice of integers.
module {
  func.func @main(%x: tensor<1x10xf32>, %i: tensor<4x3xi32>) -> (tensor<1x10xf32>, tensor<1xi64>, tensor<4xi32>) {
    %logits = "tfl.log_softmax"(%x) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %axis = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %best = "tfl.arg_max"(%x, %axis) {output_type = i64} : (tensor<1x10xf32>, tensor<i32>) -> tensor<1xi64>
    %ones = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %begin = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %end = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %column = "tfl.strided_slice"(%i, %begin, %end, %ones) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<4x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
    "func.return"(%logits, %best, %column) : (tensor<1x10xf32>, tensor<1xi64>, tensor<4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x10xf32>, %arg1: tensor<4x3xi32>) -> (tensor<1x10xf32>, tensor<1xi64>, tensor<4xi32>) {
    %0 = "tfl.log_softmax"(%arg0) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.arg_max"(%arg0, %1) {output_type = i64} : (tensor<1x10xf32>, tensor<i32>) -> tensor<1xi64>
    %3 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.strided_slice"(%arg1, %4, %5, %3) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<4x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
    "func.return"(%0, %2, %6) : (tensor<1x10xf32>, tensor<1xi64>, tensor<4xi32>) -> ()
  }
}
