module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?xbf16> {
    %0 = "arith.constant"() {value = dense<[0, 0, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<[1, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x?x?xbf16>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xbf16>
    "func.return"(%3) : (tensor<?x?xbf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xbf16>) -> tensor<?x?xbf16> {
    %0 = "arith.constant"() {value = dense<[0, 0, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<[1, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xbf16>) -> tensor<?x?x?xi16>
    %4 = "tfl.strided_slice"(%3, %0, %1, %2) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x?x?xi16>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xi16>
    %5 = "tfl.bitcast"(%4) : (tensor<?x?xi16>) -> tensor<?x?xbf16>
    "func.return"(%5) : (tensor<?x?xbf16>) -> ()
  }
}
// rules of: arrays.slicing
