// Weights that are not finite stay float; so do weights with few elements.
// option: quantize = {"weights": "int8", "min_elements": 4}
module {
  func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x1xf32>) {
    %w = "arith.constant"() {value = dense<"0x0000803F0000807F0000003F0000803E"> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tfl.fully_connected"(%x, %w) {fused_activation_function = "NONE"} : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %v = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %z = "tfl.fully_connected"(%x, %v) {fused_activation_function = "NONE"} : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x1xf32>
    "func.return"(%y, %z) : (tensor<?x2xf32>, tensor<?x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x1xf32>) {
    %0 = "arith.constant"() {value = dense<"0x0000803F0000807F0000003F0000803E"> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tfl.fully_connected"(%arg0, %0) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %2 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %3 = "tfl.fully_connected"(%arg0, %2) : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x1xf32>
    "func.return"(%1, %3) : (tensor<?x2xf32>, tensor<?x1xf32>) -> ()
  }
}
// event: refused quantize-weights (the weights are not finite)
