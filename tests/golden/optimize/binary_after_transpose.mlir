// Replace Add(Transpose(x, p), Transpose(y, p)) by Transpose(Add(x, y), p).
module {
  func.func @main(%arg0: tensor<1x4x4x3xf32>, %arg1: tensor<1x3x1x1xf32>) -> tensor<1x4x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<1x4x4x3xf32>, tensor<4xi32>) -> tensor<1x3x4x4xf32>
    %2 = "tfl.tanh"(%arg1) : (tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
    %3 = "tfl.mul"(%1, %2) : (tensor<1x3x4x4xf32>, tensor<1x3x1x1xf32>) -> tensor<1x3x4x4xf32>
    %4 = "tfl.relu"(%3) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
    %5 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.transpose"(%4, %5) : (tensor<1x3x4x4xf32>, tensor<4xi32>) -> tensor<1x4x4x3xf32>
    "func.return"(%6) : (tensor<1x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x4x3xf32>, %arg1: tensor<1x3x1x1xf32>) -> tensor<1x4x4x3xf32> {
    %0 = "tfl.tanh"(%arg1) : (tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
    %1 = "arith.constant"() {value = dense<[1, 1, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<1x3x1x1xf32>, tensor<4xi32>) -> tensor<1x1x1x3xf32>
    %3 = "tfl.mul"(%arg0, %2) {fused_activation_function = "RELU"} : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x4x4x3xf32>
    "func.return"(%3) : (tensor<1x4x4x3xf32>) -> ()
  }
}
// event: changed binary_after_transpose count=1
// event: changed fused_activation count=1
// event: changed transpose_of_transpose count=1
// event: changed unary_after_transpose count=1
