// Only the right side of a product may be a constant.
// option: target = "gpu"
module {
  func.func @main(%x: tensor<2x4x3xf32>) -> tensor<2x5x3xf32> {
    %c = "arith.constant"() {value = dense<0.5> : tensor<5x4xf32>} : () -> tensor<5x4xf32>
    %y = "tfl.batch_matmul"(%c, %x) : (tensor<5x4xf32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
    "func.return"(%y) : (tensor<2x5x3xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x4x3xf32>) -> tensor<2x5x3xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<5x4xf32>} : () -> tensor<5x4xf32>
    %1 = "tfl.batch_matmul"(%arg0, %0) {adj_x = true, adj_y = true} : (tensor<2x4x3xf32>, tensor<5x4xf32>) -> tensor<2x3x5xf32>
    %2 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<2x3x5xf32>, tensor<3xi32>) -> tensor<2x5x3xf32>
    "func.return"(%3) : (tensor<2x5x3xf32>) -> ()
  }
}
// event: changed swapped_product count=1
