// Bounds that are the sizes of the operand become constants
module {
  func.func @main(%x: tensor<?x4xf32>, %other: tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x3xf32>, tensor<?x2xf32>) {
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<?x4xf32>) -> tensor<2xi32>
    %k0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %k1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %b = "tf.StridedSlice"(%shape, %k0, %k1, %k1) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %three = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %end = "tf.Pack"(%b, %three) {axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %begin = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %steps = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tf.StridedSlice"(%x, %begin, %end, %steps) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    %z = "tf.Slice"(%x, %begin, %end) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %u = "tf.StridedSlice"(%other, %begin, %end, %steps) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    "func.return"(%y, %z, %u) : (tensor<?x2xf32>, tensor<?x3xf32>, tensor<?x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x3xf32>, tensor<?x2xf32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<?x4xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %2) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Pack"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tf.StridedSlice"(%arg0, %8, %9, %10) {end_mask = 1 : i64} : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tf.Slice"(%arg0, %12, %13) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %15 = "tf.StridedSlice"(%arg1, %6, %5, %7) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    "func.return"(%11, %14, %15) : (tensor<?x2xf32>, tensor<?x3xf32>, tensor<?x2xf32>) -> ()
  }
}
