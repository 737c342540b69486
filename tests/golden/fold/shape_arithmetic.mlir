// Flatten with a free batch: only the reshape remains, with -1 for the batch.
module {
  func.func @main(%x: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
    %s = "tf.Shape"(%x) : (tensor<?x2x3xf32>) -> tensor<3xi32>
    %b = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %e = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "tf.StridedSlice"(%s, %b, %e, %e) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %six = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %t = "tf.Pack"(%n, %six) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %y = "tf.Reshape"(%x, %t) : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    "func.return"(%y) : (tensor<?x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    "func.return"(%1) : (tensor<?x6xf32>) -> ()
  }
}
