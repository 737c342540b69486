// Replace Slice(x) or StridedSlice(x) by x, if it takes all of x.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.Slice"(%arg0, %0, %1) : (tensor<?x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    "func.return"(%2) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
