// Replace Mean(Transpose(x, p), axes) by Transpose(Mean(x, p[axes]), q), or by the mean if q is the identity.
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.sum"(%1, %2) : (tensor<4x2x3xf32>, tensor<2xi32>) -> tensor<2xf32>
    "func.return"(%3) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.sum"(%arg0, %0) : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
// event: changed reduction_after_transpose count=1
