// A product with a constant matrix is a fully connected op, which has its weights the other way round.
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
    %1 = "tfl.batch_matmul"(%arg0, %0) : (tensor<2x3x4xf32>, tensor<4x2xf32>) -> tensor<2x3x2xf32>
    "func.return"(%1) : (tensor<2x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x2xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[0.0, 2.0, 4.0, 6.0], [1.0, 3.0, 5.0, 7.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) {keep_num_dims = true} : (tensor<2x3x4xf32>, tensor<2x4xf32>, none) -> tensor<2x3x2xf32>
    "func.return"(%1) : (tensor<2x3x2xf32>) -> ()
  }
}
// event: changed fully_connected_of_constant count=1
