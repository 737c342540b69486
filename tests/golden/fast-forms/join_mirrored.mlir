// Margins of one row on both sides, which are slices, and then joined.
module {
  func.func @main(%x: tensor<?x16x8x16xf32>) -> (tensor<?x18x8x16xf32>) {
    %pads = "arith.constant"() {value = dense<[[0, 0], [1, 1], [0, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %y = "tfl.mirror_pad"(%x, %pads) {mode = "REFLECT"} : (tensor<?x16x8x16xf32>, tensor<4x2xi32>) -> tensor<?x18x8x16xf32>
    "func.return"(%y) : (tensor<?x18x8x16xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x16x8x16xf32>) -> tensor<?x18x8x16xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[0, 2, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 13 : i64, end_mask = 13 : i64} : (tensor<?x16x8x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x1x8x16xf32>
    %4 = "arith.constant"() {value = dense<[0, 14, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "arith.constant"() {value = dense<[0, 15, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.strided_slice"(%arg0, %4, %5, %6) {begin_mask = 13 : i64, end_mask = 13 : i64} : (tensor<?x16x8x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x1x8x16xf32>
    %8 = "tfl.concatenation"(%3, %arg0, %7) {axis = 1 : i64} : (tensor<?x1x8x16xf32>, tensor<?x16x8x16xf32>, tensor<?x1x8x16xf32>) -> tensor<?x18x8x16xf32>
    "func.return"(%8) : (tensor<?x18x8x16xf32>) -> ()
  }
}
// event: note join-mirrored (mirrored margins as concatenations: about 14 times as fast; rewrites={"join-mirrored": False} keeps one op) form='mirrored margins as concatenations' gain='about 14 times as fast'
