// Fuse BatchMatMul(Transpose(x), y) into BatchMatMul(x, y, adj_x), if only the last two dimensions are swapped.
module {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x6xf32>) -> tensor<5x6xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<5x4xf32>
    %2 = "tfl.batch_matmul"(%1, %arg1) : (tensor<5x4xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
    "func.return"(%2) : (tensor<5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x6xf32>) -> tensor<5x6xf32> {
    %0 = "tfl.batch_matmul"(%arg0, %arg1) {adj_x = true} : (tensor<4x5xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
    "func.return"(%0) : (tensor<5x6xf32>) -> ()
  }
}
// event: changed transposed_left count=1
