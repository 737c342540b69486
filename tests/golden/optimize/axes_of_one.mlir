module {
  func.func @main(%x: tensor<?x?x4xf32>, %y: tensor<?x3x4xf32>) -> (tensor<?x?x4x1xf32>, tensor<?x3x4x1xf32>, tensor<?x4xf32>) {
    %begin = "arith.constant"() {value = dense<[0, 0, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %end = "arith.constant"() {value = dense<[0, 0, 0, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %ones = "arith.constant"() {value = dense<[1, 1, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %at = "arith.constant"() {value = dense<[0, -1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %to = "arith.constant"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %one = "arith.constant"() {value = dense<[1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %a = "tfl.strided_slice"(%x, %begin, %end, %ones) {begin_mask = 7 : i64, end_mask = 7 : i64, new_axis_mask = 8 : i64, ellipsis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<?x?x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x?x4x1xf32>
    %b = "tfl.strided_slice"(%y, %begin, %end, %ones) {begin_mask = 7 : i64, end_mask = 7 : i64, new_axis_mask = 8 : i64, ellipsis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<?x3x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x3x4x1xf32>
    %c = "tfl.strided_slice"(%y, %at, %to, %one) {begin_mask = 5 : i64, end_mask = 5 : i64, new_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x4xf32>
    "func.return"(%a, %b, %c) : (tensor<?x?x4x1xf32>, tensor<?x3x4x1xf32>, tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x3x4xf32>) -> (tensor<?x?x4x1xf32>, tensor<?x3x4x1xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<[0, -1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.expand_dims"(%arg0, %3) : (tensor<?x?x4xf32>, tensor<i32>) -> tensor<?x?x4x1xf32>
    %5 = "arith.constant"() {value = dense<[-1, 3, 4, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%arg1, %5) : (tensor<?x3x4xf32>, tensor<4xi32>) -> tensor<?x3x4x1xf32>
    %7 = "tfl.strided_slice"(%arg1, %0, %1, %2) {begin_mask = 5 : i64, end_mask = 5 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x4xf32>
    "func.return"(%4, %6, %7) : (tensor<?x?x4x1xf32>, tensor<?x3x4x1xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed slice_of_everything count=2
