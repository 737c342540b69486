// Replace Transpose(BatchMatMul(x, y, adj_y)) by BatchMatMul(y, x, adj_y), if it swaps the last two dimensions.
module {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x5x4xf32>) -> tensor<2x5x3xf32> {
    %0 = "tfl.batch_matmul"(%arg0, %arg1) {adj_y = true} : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x5xf32>
    %1 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.transpose"(%0, %1) : (tensor<2x3x5xf32>, tensor<3xi32>) -> tensor<2x5x3xf32>
    "func.return"(%2) : (tensor<2x5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x5x4xf32>) -> tensor<2x5x3xf32> {
    %0 = "tfl.batch_matmul"(%arg1, %arg0) {adj_y = true} : (tensor<2x5x4xf32>, tensor<2x3x4xf32>) -> tensor<2x5x3xf32>
    "func.return"(%0) : (tensor<2x5x3xf32>) -> ()
  }
}
// event: changed transpose_of_product count=1
