module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tf.SegmentMin"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
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
    %6 = "tfl.unsorted_segment_min"(%arg0, %arg1, %5) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<?x?xf32>
    %7 = "tfl.shape"(%arg1) : (tensor<?xi32>) -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.fill"(%7, %8) : (tensor<1xi32>, tensor<i32>) -> tensor<?xi32>
    %10 = "tfl.unsorted_segment_sum"(%9, %arg1, %5) : (tensor<?xi32>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.equal"(%10, %11) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %13 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<?xi1>, tensor<2xi32>) -> tensor<?x1xi1>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.select_v2"(%14, %15, %6) : (tensor<?x1xi1>, tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%16) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.reduction, arithmetic.elementwise, arrays.shape
