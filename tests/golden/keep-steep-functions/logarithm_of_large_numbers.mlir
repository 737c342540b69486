// The numbers are far enough from 0: integers represent their logarithms well.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 2.0, 1.5, 3.0]]], [[[2.5, 1.25, 5.0, 4.5]]]]}
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %power = "tfl.mul"(%x, %x) {fused_activation_function = "NONE"} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %log = "tfl.log"(%power) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %w = "arith.constant"() {value = dense<[[1.0, -0.5, 0.25, 1.0], [0.5, 1.0, -0.75, 1.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %b = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tfl.fully_connected"(%log, %w, %b) {fused_activation_function = "NONE"} : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x2xf32> {
    %0 = "tfl.mul"(%arg0, %arg0) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tfl.log"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = "arith.constant"() {value = dense<[[1.0, -0.5, 0.25, 1.0], [0.5, 1.0, -0.75, 1.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %3 = "arith.constant"() {value = dense<[0.5, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tfl.fully_connected"(%1, %2, %3) : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%4) : (tensor<?x2xf32>) -> ()
  }
}
