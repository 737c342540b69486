// Fuse Reshape(BatchMatMul(Reshape(x, [-1, k]), y)), y one matrix, into BatchMatMul(x, y), if x keeps its rows.
module {
  func.func @main(%arg0: tensor<2x5x4xf32>, %arg1: tensor<4x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "arith.constant"() {value = dense<[10, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x5x4xf32>, tensor<2xi32>) -> tensor<10x4xf32>
    %2 = "tfl.batch_matmul"(%1, %arg1) : (tensor<10x4xf32>, tensor<4x6xf32>) -> tensor<10x6xf32>
    %3 = "arith.constant"() {value = dense<[2, 5, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<10x6xf32>, tensor<3xi32>) -> tensor<2x5x6xf32>
    "func.return"(%4) : (tensor<2x5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x4xf32>, %arg1: tensor<4x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "tfl.batch_matmul"(%arg0, %arg1) : (tensor<2x5x4xf32>, tensor<4x6xf32>) -> tensor<2x5x6xf32>
    "func.return"(%0) : (tensor<2x5x6xf32>) -> ()
  }
}
// event: changed product_of_flattened count=1
