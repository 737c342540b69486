// Replace a Transpose that moves only dimensions of size 1 by Reshape.
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<1x?x4xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<?x1x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    "func.return"(%1) : (tensor<1x?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<1x?x4xf32> {
    %0 = "arith.constant"() {value = dense<[1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<?x1x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    "func.return"(%1) : (tensor<1x?x4xf32>) -> ()
  }
}
