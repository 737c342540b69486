// A simple cell of one unit over [time, batch, 1] that was [batch, time, 1]: the op reads and writes batch first.
module {
  func.func @main(%x: tensor<2x4x1xf32>, %h: tensor<2x1xf32>) -> tensor<2x4x1xf32> {
    %swap = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %t = "tf.Transpose"(%x, %swap) : (tensor<2x4x1xf32>, tensor<3xi32>) -> tensor<4x2x1xf32>
    %y:2 = "rnn.scan"(%t, %h) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<4x2x1xf32>, tensor<2x1xf32>) -> (tensor<4x2x1xf32>, tensor<2x1xf32>)
    %z = "tf.Transpose"(%y#0, %swap) : (tensor<4x2x1xf32>, tensor<3xi32>) -> tensor<2x4x1xf32>
    "func.return"(%z) : (tensor<2x4x1xf32>) -> ()
  }
  func.func @step(%x: tensor<2x1xf32>, %h: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
    %k = "arith.constant"() {value = dense<[[2.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %bias = "arith.constant"() {value = dense<[4.0]> : tensor<1xf32>} : () -> tensor<1xf32>
    %0 = "tf.MatMul"(%x, %k) {transpose_a = false, transpose_b = false} : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
    %1 = "tf.AddV2"(%0, %bias) : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %2 = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
    %3 = "tf.AddV2"(%1, %2) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %4 = "tf.Tanh"(%3) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%4, %4) : (tensor<2x1xf32>, tensor<2x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x1xf32>, %arg1: tensor<2x1xf32>) -> tensor<2x4x1xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %2 = "arith.constant"() {value = dense<4.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %3 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %arg1) {fused_activation_function = "TANH"} : (tensor<2x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>, tensor<2x1xf32>) -> tensor<2x4x1xf32>
    %4 = "tfl.pseudo_final_state"(%3) {operand = 4 : i64} : (tensor<2x4x1xf32>) -> tensor<2x1xf32>
    "func.return"(%3) : (tensor<2x4x1xf32>) -> ()
  }
}
// event: fused unidirectional_sequence_rnn
