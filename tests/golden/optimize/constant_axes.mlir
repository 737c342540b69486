// Replace ExpandDims(x) and Squeeze(x) by Reshape(x), if at most one dimension is free.
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    %1 = "tfl.squeeze"(%0) {squeeze_dims = [1 : i64]} : (tensor<?x1x4xf32>) -> tensor<?x4xf32>
    %2 = "tfl.abs"(%1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%2) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    %1 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<?x1x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed constant_axes count=1
