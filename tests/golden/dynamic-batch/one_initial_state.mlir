// The initial state of all samples is the same: it is added to zeros for the batch of the input.
// option: input_shapes = {"x0": [null, 5, 4]}
module {
  func.func @main(%x: tensor<2x5x4xf32>) -> tensor<2x5x2xf32> {
    %w = "arith.constant"() {value = dense<[[0.5, 0.25, 0.5, 0.25], [1.0, -0.5, 0.25, 0.5]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %u = "arith.constant"() {value = dense<[[0.5, 0.25], [-0.5, 1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
    %h = "arith.constant"() {value = dense<[[0.5, 0.75], [0.5, 0.75]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %u, %b, %h) {fused_activation_function = "TANH", time_major = false} : (tensor<2x5x4xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x5x2xf32>
    "func.return"(%y) : (tensor<2x5x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x4xf32>) -> tensor<?x5x2xf32> {
    %0 = "arith.constant"() {value = dense<[[0.5, 0.25, 0.5, 0.25], [1.0, -0.5, 0.25, 0.5]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
    %1 = "arith.constant"() {value = dense<[[0.5, 0.25], [-0.5, 1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "arith.constant"() {value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "arith.constant"() {value = dense<[[0.5, 0.75], [0.5, 0.75]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.shape"(%arg0) : (tensor<?x5x4xf32>) -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.strided_slice"(%5, %6, %7, %8) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.concatenation"(%9, %10) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %12 = "tfl.fill"(%11, %4) : (tensor<2xi32>, tensor<f32>) -> tensor<?x2xf32>
    %13 = "arith.constant"() {value = dense<[[0.5, 0.75]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %14 = "tfl.add"(%12, %13) : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
    %15 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %14) {fused_activation_function = "TANH"} : (tensor<?x5x4xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<?x2xf32>) -> tensor<?x5x2xf32>
    "func.return"(%15) : (tensor<?x5x2xf32>) -> ()
  }
}
// event: changed dynamic batch (the results are (?, 5, 2)) fixed=2
