// Replace StridedSlice(x) that also adds or drops axes by Reshape(StridedSlice(x)); XNNPACK runs both.
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %1 = "arith.constant"() {value = dense<[0, 0, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x3x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3xf32>
    %5 = "tfl.tanh"(%4) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%5) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %1 = "arith.constant"() {value = dense<[0, 0, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<[0, 0, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) {begin_mask = 3 : i64, end_mask = 3 : i64} : (tensor<?x3x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x1xf32>
    %5 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<?x3x1xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %7 = "tfl.tanh"(%6) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%7) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed slice_and_axes count=1
