// The steps of an unrolled layer: slices that drop the axis.
module {
  func.func @main(%x: tensor<3x?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) {
    %ones3 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %ab = "arith.constant"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %ae = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %a = "tfl.strided_slice"(%x, %ab, %ae, %ones3) {begin_mask = 6 : i64, end_mask = 6 : i64, shrink_axis_mask = 1 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xf32>
    %bb = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %be = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %b = "tfl.strided_slice"(%x, %bb, %be, %ones3) {begin_mask = 6 : i64, end_mask = 6 : i64, shrink_axis_mask = 1 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xf32>
    %cb = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %ce = "arith.constant"() {value = dense<[3, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %c = "tfl.strided_slice"(%x, %cb, %ce, %ones3) {begin_mask = 6 : i64, end_mask = 6 : i64, shrink_axis_mask = 1 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, offset = false} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xf32>
    "func.return"(%a, %b, %c) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) {
    %0:3 = "tfl.unpack"(%arg0) {num = 3 : i64} : (tensor<3x?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  }
}
// event: changed join-slices count=3
