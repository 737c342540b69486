// Replace Gather(x, [2, 3, 4]) by StridedSlice(x), and Gather(x, 2) by Reshape(StridedSlice(x)).
module {
  func.func @main(%arg0: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x4x3xf32>) -> tensor<?x4x3xf32>
    %1 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.gather"(%0, %1) {axis = 1 : i64} : (tensor<?x4x3xf32>, tensor<i32>) -> tensor<?x3xf32>
    %3 = "tfl.tanh"(%2) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%3) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x4x3xf32>) -> tensor<?x4x3xf32>
    %1 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<[0, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) {begin_mask = 5 : i64, end_mask = 5 : i64} : (tensor<?x4x3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x3xf32>
    %5 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<?x1x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %7 = "tfl.tanh"(%6) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%7) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed gather_of_consecutive count=1
