// Transpose a constant right side before, and let it have x's batches or none: the GPU accelerator does neither.
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x5xf32> {
    %0 = "arith.constant"() {value = dense<[[-1.25, -0.25, 2.0, 1.5], [-1.0, 1.5, 1.25, 0.75], [0.25, 0.25, -1.0, -0.5], [0.75, 0.25, 1.75, -0.25], [-2.5, -0.25, 0.25, 0.25]]> : tensor<5x4xf32>} : () -> tensor<5x4xf32>
    %1 = "tfl.batch_matmul"(%arg0, %0) {adj_y = true} : (tensor<2x3x4xf32>, tensor<5x4xf32>) -> tensor<2x3x5xf32>
    "func.return"(%1) : (tensor<2x3x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x5xf32> {
    %0 = "arith.constant"() {value = dense<[[-1.25, -1.0, 0.25, 0.75, -2.5], [-0.25, 1.5, 0.25, 0.25, -0.25], [2.0, 1.25, -1.0, 1.75, 0.25], [1.5, 0.75, -0.5, -0.25, 0.25]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
    %1 = "tfl.batch_matmul"(%arg0, %0) : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
    "func.return"(%1) : (tensor<2x3x5xf32>) -> ()
  }
}
// event: changed plain_constant_product count=1
