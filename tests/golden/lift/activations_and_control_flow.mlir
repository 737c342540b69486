// Activations and biases become ops; gelu and the product with a computed matrix stay.
module {
  func.func @main(%x: tensor<1x2x3xf32>, %w: tensor<4x3xf32>, %c: tensor<i1>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<1x2x3xf32>) {
    %k = "arith.constant"() {value = dense<1.5> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
    %b = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.fully_connected"(%x, %k, %b) {fused_activation_function = "RELU"} : (tensor<1x2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    %1 = "tfl.fully_connected"(%x, %w, %none) : (tensor<1x2x3xf32>, tensor<4x3xf32>, none) -> tensor<2x4xf32>
    %2 = "tfl.if"(%c, %x) {then_subgraph_index = @left, else_subgraph_index = @right} : (tensor<i1>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%0, %1, %2) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<1x2x3xf32>) -> ()
  }
  func.func @left(%x: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = "tfl.add"(%x, %x) {fused_activation_function = "RELU6"} : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%0) : (tensor<1x2x3xf32>) -> ()
  }
  func.func @right(%x: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = "tfl.gelu"(%x) : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%0) : (tensor<1x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<i1>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<1x2x3xf32>) {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<1.5> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
    %1 = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tf.Reshape"(%arg0, %2) : (tensor<1x2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    %4 = "tf.MatMul"(%3, %0) {transpose_b = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    %5 = "tf.AddV2"(%4, %1) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    %6 = "tf.Relu"(%5) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %7 = "tfl.fully_connected"(%arg0, %arg1, %none) : (tensor<1x2x3xf32>, tensor<4x3xf32>, none) -> tensor<2x4xf32>
    %8 = "tf.If"(%arg2, %arg0) {Tout = [f32], then_branch = @left, else_branch = @right} : (tensor<i1>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%6, %7, %8) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<1x2x3xf32>) -> ()
  }
  func.func @left(%arg0: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = "tf.AddV2"(%arg0, %arg0) : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %1 = "tf.Relu6"(%0) : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%1) : (tensor<1x2x3xf32>) -> ()
  }
  func.func @right(%arg0: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = "tfl.gelu"(%arg0) : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    "func.return"(%0) : (tensor<1x2x3xf32>) -> ()
  }
}
