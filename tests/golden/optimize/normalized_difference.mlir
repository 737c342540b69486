// Replace Sub(Mul(x, r), Mul(r, Mean(x))) by Mul(Sub(x, Mean(x)), r); likewise Add with a negated product.
module {
  func.func @main(%arg0: tensor<2x5x8xf32>, %arg1: tensor<2x5x1xf32>) -> tensor<2x5x8xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.mean"(%arg0, %0) {keep_dims = true} : (tensor<2x5x8xf32>, tensor<1xi32>) -> tensor<2x5x1xf32>
    %2 = "tfl.mul"(%arg1, %arg0) : (tensor<2x5x1xf32>, tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %3 = "tfl.mul"(%1, %arg1) : (tensor<2x5x1xf32>, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %4 = "tfl.neg"(%3) : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %5 = "tfl.add"(%2, %4) {fused_activation_function = "RELU"} : (tensor<2x5x8xf32>, tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    "func.return"(%5) : (tensor<2x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x8xf32>, %arg1: tensor<2x5x1xf32>) -> tensor<2x5x8xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.mean"(%arg0, %0) {keep_dims = true} : (tensor<2x5x8xf32>, tensor<1xi32>) -> tensor<2x5x1xf32>
    %2 = "tfl.sub"(%arg0, %1) : (tensor<2x5x8xf32>, tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    %3 = "tfl.mul"(%2, %arg1) {fused_activation_function = "RELU"} : (tensor<2x5x8xf32>, tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    "func.return"(%3) : (tensor<2x5x8xf32>) -> ()
  }
}
// event: changed normalized_difference count=1
