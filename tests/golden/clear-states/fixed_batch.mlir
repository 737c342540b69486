// The state of another converter's layer leaks from one call to the next.
module {
  func.func @main(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    "func.return"(%y) : (tensor<1x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32> loc("rnn/state/zeros")
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("rnn/state/zeros")
    %5 = "tfl.fill"(%3, %4) : (tensor<2xi32>, tensor<f32>) -> tensor<1x3xf32> loc("rnn/state")
    %6 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %5) {fused_activation_function = "TANH"} : (tensor<1x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    "func.return"(%6) : (tensor<1x4x3xf32>) -> ()
  }
}
// event: changed clear-states at rnn (its state begins every call with zeros) function='main' operator=0
