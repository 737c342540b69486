// shapes: 10
// input %arg0: [0, 1, 18446744073709551615, 18446744073709551614, 9223372036854775807, 0, 1, 2, 3, 7]
module {
  func.func @main(%arg0: tensor<?xui64>) -> tensor<3xui64> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {begin_mask = 1 : i64} : (tensor<?xui64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xui64>
    %4 = "arith.constant"() {value = dense<[[1], [0], [1]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %5 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tf.ScatterNd"(%4, %3, %5) : (tensor<3x1xi32>, tensor<?xui64>, tensor<1xi32>) -> tensor<3xui64>
    "func.return"(%6) : (tensor<3xui64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xui64>) -> tensor<3xui64> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 1 : i64} : (tensor<?xui64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xui64>
    %4 = "arith.constant"() {value = dense<[[1], [0], [1]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %5 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.bitcast"(%3) : (tensor<?xui64>) -> tensor<?xi64>
    %7 = "tfl.scatter_nd"(%4, %6, %5) : (tensor<3x1xi32>, tensor<?xi64>, tensor<1xi32>) -> tensor<3xi64>
    %8 = "tfl.bitcast"(%7) : (tensor<3xi64>) -> tensor<3xui64>
    "func.return"(%8) : (tensor<3xui64>) -> ()
  }
}
// rules of: arrays.slicing, arithmetic.unsigned, arrays.gather_scatter
