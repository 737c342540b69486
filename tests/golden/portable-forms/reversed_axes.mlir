// Replace negative strides by StridedSlice(ReverseV2(x)): 0.07 to 0.53 of the time.
module {
  func.func @main(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 3 : i64, end_mask = 3 : i64} : (tensor<3x4xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
    "func.return"(%3) : (tensor<3x4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<3x4xi32>, tensor<1xi32>) -> tensor<3x4xi32>
    "func.return"(%1) : (tensor<3x4xi32>) -> ()
  }
}
// event: changed reversed_axes count=1
