// Fuse Reshape(Mean(x, axes)), which adds or drops the reduced axes, into Mean(x, axes) by toggling keep_dims.
module {
  func.func @main(%arg0: tensor<?x3x4x5xf32>) -> tensor<?x5xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.sum"(%arg0, %0) {keep_dims = true} : (tensor<?x3x4x5xf32>, tensor<2xi32>) -> tensor<?x1x1x5xf32>
    %2 = "tfl.squeeze"(%1) {squeeze_dims = [1 : i64, 2 : i64]} : (tensor<?x1x1x5xf32>) -> tensor<?x5xf32>
    "func.return"(%2) : (tensor<?x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4x5xf32>) -> tensor<?x5xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.sum"(%arg0, %0) : (tensor<?x3x4x5xf32>, tensor<2xi32>) -> tensor<?x5xf32>
    "func.return"(%1) : (tensor<?x5xf32>) -> ()
  }
}
// event: changed constant_axes count=1
// event: changed reduction_and_reshape count=1
