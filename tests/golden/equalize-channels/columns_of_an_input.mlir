// The columns of the input have ranges that no 8-bit scale fits: they are centered and divided in float.
// option: quantize = {"weights": "int8", "activations": "int8", "samples": [[[[1.0, 100.0]]], [[[-1.0, 110.0]]], [[[0.5, 90.0]]], [[[-0.25, 95.0]]]]}
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
    %0 = "arith.constant"() {value = dense<[4.7287083, 0.21147425]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %2 = "arith.constant"() {value = dense<[-0.0, -21.147425]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.add"(%1, %2) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %4 = "arith.constant"() {value = dense<[-1.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "arith.constant"() {value = dense<[[0.21147425, -0.09457416], [0.10573713, 0.04728708]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %6 = "tfl.fully_connected"(%3, %5, %4) {fused_activation_function = "RELU"} : (tensor<?x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%6) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed equalize-channels channels=2 gain_db=38.3
