module {
  func.func @main(%x: tensor<?x4x1xf32>, %y: tensor<?x4x2xf32>) -> (tensor<?x4x2xf32>, tensor<?x?xf32>) {
    %counts = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %zero = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %rest = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %t = "tfl.tile"(%x, %counts) : (tensor<?x4x1xf32>, tensor<3xi32>) -> tensor<?x4x2xf32>
    %m = "tfl.mul"(%t, %y) : (tensor<?x4x2xf32>, tensor<?x4x2xf32>) -> tensor<?x4x2xf32>
    %s = "tfl.shape"(%y) : (tensor<?x4x2xf32>) -> tensor<3xi32>
    %b = "tfl.strided_slice"(%s, %zero, %one, %one) {begin_mask = 0 : i64, end_mask = 0 : i64, new_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %d = "tfl.concatenation"(%b, %rest) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %r = "tfl.reshape"(%y, %d) : (tensor<?x4x2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"(%m, %r) : (tensor<?x4x2xf32>, tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x1xf32>, %arg1: tensor<?x4x2xf32>) -> (tensor<?x4x2xf32>, tensor<?x8xf32>) {
    %0 = "tfl.mul"(%arg0, %arg1) : (tensor<?x4x1xf32>, tensor<?x4x2xf32>) -> tensor<?x4x2xf32>
    %1 = "arith.constant"() {value = dense<[-1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%arg1, %1) : (tensor<?x4x2xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    "func.return"(%0, %2) : (tensor<?x4x2xf32>, tensor<?x8xf32>) -> ()
  }
}
// event: changed broadcast_operand count=1
// event: changed size_that_follows count=1
