// Replace FullyConnected(x, Transpose(w)), where w is computed, by BatchMatMul(x, w).
module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<5x4xf32>) -> tensor<5x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.exp"(%arg0) : (tensor<4x6xf32>) -> tensor<4x6xf32>
    %1 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.transpose"(%0, %1) : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<6x4xf32>
    %3 = "tfl.fully_connected"(%arg1, %2, %none) : (tensor<5x4xf32>, tensor<6x4xf32>, none) -> tensor<5x6xf32>
    "func.return"(%3) : (tensor<5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<5x4xf32>) -> tensor<5x6xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<4x6xf32>) -> tensor<4x6xf32>
    %1 = "tfl.batch_matmul"(%arg1, %0) : (tensor<5x4xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
    "func.return"(%1) : (tensor<5x6xf32>) -> ()
  }
}
// event: changed transposed_weights count=1
