// Each sample of a fixed batch has its own initial state.
// option: input_shapes = {"x0": [null, 5, 4]}
module {
  func.func @main(%x: tensor<2x5x4xf32>) -> tensor<2x5x2xf32> {
    %w = "arith.constant"() {value = dense<[[0.5, 0.25, 0.5, 0.25], [1.0, -0.5, 0.25, 0.5]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %u = "arith.constant"() {value = dense<[[0.5, 0.25], [-0.5, 1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
    %h = "arith.constant"() {value = dense<[[0.5, 0.75], [0.5, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %u, %b, %h) {fused_activation_function = "TANH", time_major = false} : (tensor<2x5x4xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x5x2xf32>
    "func.return"(%y) : (tensor<2x5x2xf32>) -> ()
  }
}
// -----
// ConversionError:
// UNIDIRECTIONAL_SEQUENCE_RNN in layer "?": the size of the batch cannot be freed: an initial state is made for a fixed batch size. Convert the original model with a free dimension, or keep the file's shape.
