// x[:, None, 1, ::-1] in dense form; the begin mask of the shrunk dimension goes, as TensorFlow ignores it.
module {
  func.func @main(%x: tensor<?x3x4xf32>) -> tensor<?x1x4xf32> {
    %b = "arith.constant"() {value = dense<[0, 0, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %e = "arith.constant"() {value = dense<[0, 0, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %s = "arith.constant"() {value = dense<[1, 1, 1, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %y = "tf.StridedSlice"(%x, %b, %e, %s) {begin_mask = 13 : i64, end_mask = 9 : i64, new_axis_mask = 2 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x3x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x1x4xf32>
    "func.return"(%y) : (tensor<?x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x1x4xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[0, 1, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<[1, 1, 1, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 9 : i64, end_mask = 9 : i64, new_axis_mask = 2 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x3x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x1x4xf32>
    "func.return"(%3) : (tensor<?x1x4xf32>) -> ()
  }
}
