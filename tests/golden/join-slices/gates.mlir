// The gates of a GRU, in any order; an index may count from the end.
module {
  func.func @main(%x: tensor<?x12xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
    %ones2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %cb = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ce = "arith.constant"() {value = dense<[0, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %c = "tfl.strided_slice"(%x, %cb, %ce, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %ab = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ae = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %a = "tfl.strided_slice"(%x, %ab, %ae, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %bb = "arith.constant"() {value = dense<[0, -8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %be = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b = "tfl.strided_slice"(%x, %bb, %be, %ones2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    "func.return"(%a, %b, %c) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x12xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tfl.split"(%0, %arg0) {num_splits = 3 : i64} : (tensor<i32>, tensor<?x12xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
    "func.return"(%1#0, %1#1, %1#2) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed join-slices count=3
