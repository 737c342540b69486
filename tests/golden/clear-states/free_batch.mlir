// LiteRT must know the size of the state before it runs the model: it is that of the argument.
module {
  func.func @main(%x: tensor<?x4x2xf32>) -> tensor<?x4x3xf32> {
    %z = "tfl.tanh"(%x) : (tensor<?x4x2xf32>) -> tensor<?x4x2xf32>
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %y = "tfl.unidirectional_sequence_rnn"(%z, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<?x4x3xf32> loc("rnn")
    "func.return"(%y) : (tensor<?x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x2xf32>) -> tensor<?x4x3xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x4x2xf32>) -> tensor<3xi32> loc("rnn/state/zeros")
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> loc("rnn/state/zeros")
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> loc("rnn/state/zeros")
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> loc("rnn/state/zeros")
    %4 = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> loc("rnn/state/zeros")
    %5 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32> loc("rnn/state/zeros")
    %6 = "tfl.concatenation"(%4, %5) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32> loc("rnn/state/zeros")
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("rnn/state/zeros")
    %8 = "tfl.fill"(%6, %7) : (tensor<2xi32>, tensor<f32>) -> tensor<?x3xf32> loc("rnn/state")
    %9 = "tfl.tanh"(%arg0) : (tensor<?x4x2xf32>) -> tensor<?x4x2xf32>
    %10 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %11 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %12 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %13 = "tfl.unidirectional_sequence_rnn"(%9, %10, %11, %12, %8) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("rnn")
    "func.return"(%13) : (tensor<?x4x3xf32>) -> ()
  }
}
// event: changed clear-states at rnn (its state begins every call with zeros) function='main' operator=1
