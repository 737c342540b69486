// The copy for the later measurement leaves the module as it is.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, -0.5, 0.25, 2.0]]], [[[-1.0, 0.5, 1.5, -2.0]]]]}
// option: keep_source = true
module {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, -0.5, 0.25, 0.75], [0.5, 1.0, -1.0, 0.25]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %y = "tfl.fully_connected"(%x, %w) : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32>
    "func.return"(%y) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, -0.5, 0.25, 0.75], [0.5, 1.0, -1.0, 0.25]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %1 = "tfl.fully_connected"(%arg0, %0) : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32>
    "func.return"(%1) : (tensor<1x2xf32>) -> ()
  }
}
