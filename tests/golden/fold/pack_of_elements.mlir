// `Pack(s[0], s[1], s[2])` -> `s[0:3]`, or `s` if these are all of its elements.
module {
  func.func @main(%arg0: tensor<4xi32>) -> tensor<2xi32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) {shrink_axis_mask = 1 : i64} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.StridedSlice"(%arg0, %4, %5, %6) {shrink_axis_mask = 1 : i64} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %8 = "tf.Pack"(%3, %7) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    "func.return"(%8) : (tensor<2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xi32>) -> tensor<2xi32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    "func.return"(%3) : (tensor<2xi32>) -> ()
  }
}
