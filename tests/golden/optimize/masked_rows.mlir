// Replace Select(c, FullyConnected(Select(c, x, z)), y) by Select(c, FullyConnected(x), y), for one bool per row.
module {
  func.func @main(%arg0: tensor<2x5x1xi1>, %arg1: tensor<2x5x4xf32>) -> tensor<2x5x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.select_v2"(%arg0, %arg1, %0) : (tensor<2x5x1xi1>, tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %2 = "arith.constant"() {value = dense<[[1.25, -0.75, -1.25, 0.0], [-1.25, -1.0, -1.0, 1.25], [-0.25, 0.5, 1.25, -1.0], [-1.5, -1.5, 1.25, -0.5], [0.75, -1.5, 0.75, -1.0], [0.75, 1.25, 0.75, -1.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %3 = "tfl.fully_connected"(%1, %2, %none) {keep_num_dims = true} : (tensor<2x5x4xf32>, tensor<6x4xf32>, none) -> tensor<2x5x6xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.select_v2"(%arg0, %3, %4) : (tensor<2x5x1xi1>, tensor<2x5x6xf32>, tensor<f32>) -> tensor<2x5x6xf32>
    "func.return"(%5) : (tensor<2x5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x1xi1>, %arg1: tensor<2x5x4xf32>) -> tensor<2x5x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<[[1.25, -0.75, -1.25, 0.0], [-1.25, -1.0, -1.0, 1.25], [-0.25, 0.5, 1.25, -1.0], [-1.5, -1.5, 1.25, -0.5], [0.75, -1.5, 0.75, -1.0], [0.75, 1.25, 0.75, -1.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %2 = "tfl.fully_connected"(%arg1, %1, %none) {keep_num_dims = true} : (tensor<2x5x4xf32>, tensor<6x4xf32>, none) -> tensor<2x5x6xf32>
    %3 = "tfl.select_v2"(%arg0, %2, %0) : (tensor<2x5x1xi1>, tensor<2x5x6xf32>, tensor<f32>) -> tensor<2x5x6xf32>
    "func.return"(%3) : (tensor<2x5x6xf32>) -> ()
  }
}
// event: changed masked_rows count=1
