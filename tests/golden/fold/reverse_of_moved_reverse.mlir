// Replace Reverse(Transpose(Reverse(x, a), p), q) by Transpose(x, p), if q are the axes to which p moves a.
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x1x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.ReverseV2"(%arg0, %0) : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
    %2 = "arith.constant"() {value = dense<[2, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tf.Reshape"(%1, %2) : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<2x1x4xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.ReverseV2"(%3, %4) : (tensor<2x1x4xf32>, tensor<1xi32>) -> tensor<2x1x4xf32>
    "func.return"(%5) : (tensor<2x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x1x4xf32> {
    %0 = "arith.constant"() {value = dense<[2, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<2x1x4xf32>
    "func.return"(%1) : (tensor<2x1x4xf32>) -> ()
  }
}
