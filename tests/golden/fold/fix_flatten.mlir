// `Reshape(x, [Shape(x)[i], -1, c])` -> `Reshape(x, [-1, n, c])`: the other dimensions of `x` determine `n`.
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Shape"(%arg0) : (tensor<?x3x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.StridedSlice"(%0, %1, %2, %3) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Pack"(%4, %5) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %7 = "tf.Reshape"(%arg0, %6) : (tensor<?x3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"(%7) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x12xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<?x3x4xf32>, tensor<2xi32>) -> tensor<?x12xf32>
    "func.return"(%1) : (tensor<?x12xf32>) -> ()
  }
}
