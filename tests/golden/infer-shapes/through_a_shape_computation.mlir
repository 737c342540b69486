// Keras's Flatten: the batch stays free, the rest is known.
module {
  func.func @main(%x: tensor<?x2x3xf32>) -> tensor<*xf32> {
    %s = "tf.Shape"(%x) : (tensor<?x2x3xf32>) -> tensor<3xi32>
    %b = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %e = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "tf.StridedSlice"(%s, %b, %e, %e) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %six = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %t = "tf.Pack"(%n, %six) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %y = "tf.Reshape"(%x, %t) : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<*xf32>
    "func.return"(%y) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
    %0 = "tf.Shape"(%arg0) : (tensor<?x2x3xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %2) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Pack"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %6 = "tf.Reshape"(%arg0, %5) : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    "func.return"(%6) : (tensor<?x6xf32>) -> ()
  }
}
