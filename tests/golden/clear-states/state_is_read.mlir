// A delegate may run the reader of a state before its kernel, unless the reader depends on the kernel.
module {
  func.func @main(%x: tensor<1x4x2xf32>) -> (tensor<1x4x3xf32>, tensor<1x3xf32>) {
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    %f = "tfl.pseudo_final_state"(%y) {operand = 4 : i64} : (tensor<1x4x3xf32>) -> tensor<1x3xf32>
    %n = "tfl.neg"(%f) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%y, %n) : (tensor<1x4x3xf32>, tensor<1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x2xf32>) -> (tensor<1x4x3xf32>, tensor<1x3xf32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32> loc("rnn/state/zeros")
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("rnn/state/zeros")
    %5 = "tfl.fill"(%3, %4) : (tensor<2xi32>, tensor<f32>) -> tensor<1x3xf32> loc("rnn/state")
    %6 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %5) {fused_activation_function = "TANH"} : (tensor<1x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    %7 = "tfl.pseudo_final_state"(%6) {operand = 4 : i64} : (tensor<1x4x3xf32>) -> tensor<1x3xf32>
    %8 = "arith.constant"() {value = dense<[0, -1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.strided_slice"(%6, %8, %9, %10) {begin_mask = 5 : i64, end_mask = 7 : i64, shrink_axis_mask = 2 : i64} : (tensor<1x4x3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x3xf32>
    %12 = "tfl.neg"(%11) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%6, %12) : (tensor<1x4x3xf32>, tensor<1x3xf32>) -> ()
  }
}
// event: changed clear-states at rnn (its state begins every call with zeros) function='main' operator=0
