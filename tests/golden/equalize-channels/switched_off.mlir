// The user wants the source's channels.
// option: quantize = {"weights": "int8", "activations": "int8", "equalize": false, "samples": [[[[1.0, 100.0]]], [[[-1.0, 110.0]]], [[[0.5, 90.0]]], [[[-0.25, 95.0]]]]}
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, -0.02], [0.5, 0.01]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "RELU"} : (tensor<?x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, -0.02], [0.5, 0.01]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %1) {fused_activation_function = "RELU"} : (tensor<?x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%2) : (tensor<?x2xf32>) -> ()
  }
}
