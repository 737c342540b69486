// Replace the computed shape of a reshape by a constant one with at most one -1.
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x12xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x3x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<12> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.pack"(%4, %5) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %7 = "tfl.reshape"(%arg0, %6) : (tensor<?x3x4xf32>, tensor<2xi32>) -> tensor<?x12xf32>
    "func.return"(%7) : (tensor<?x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x12xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x3x4xf32>, tensor<2xi32>) -> tensor<?x12xf32>
    "func.return"(%1) : (tensor<?x12xf32>) -> ()
  }
}
// event: changed constant_shape count=1
