// Fuse Reshape(FullyConnected(Reshape(x, [-1, k]), w)) into FullyConnected(x, w, keep_num_dims).
module {
  func.func @main(%arg0: tensor<2x5x4xf32>) -> tensor<2x5x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[10, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x5x4xf32>, tensor<2xi32>) -> tensor<10x4xf32>
    %2 = "arith.constant"() {value = dense<[[1.25, -0.75, -1.25, 0.0], [-1.25, -1.0, -1.0, 1.25], [-0.25, 0.5, 1.25, -1.0], [-1.5, -1.5, 1.25, -0.5], [0.75, -1.5, 0.75, -1.0], [0.75, 1.25, 0.75, -1.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %3 = "tfl.fully_connected"(%1, %2, %none) : (tensor<10x4xf32>, tensor<6x4xf32>, none) -> tensor<10x6xf32>
    %4 = "arith.constant"() {value = dense<[2, 5, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<10x6xf32>, tensor<3xi32>) -> tensor<2x5x6xf32>
    "func.return"(%5) : (tensor<2x5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x4xf32>) -> tensor<2x5x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[1.25, -0.75, -1.25, 0.0], [-1.25, -1.0, -1.0, 1.25], [-0.25, 0.5, 1.25, -1.0], [-1.5, -1.5, 1.25, -0.5], [0.75, -1.5, 0.75, -1.0], [0.75, 1.25, 0.75, -1.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) {keep_num_dims = true} : (tensor<2x5x4xf32>, tensor<6x4xf32>, none) -> tensor<2x5x6xf32>
    "func.return"(%1) : (tensor<2x5x6xf32>) -> ()
  }
}
// event: changed flattened_input count=1
// event: changed kept_dimensions count=1
