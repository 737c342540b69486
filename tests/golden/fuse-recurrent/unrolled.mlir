// Two copies of a simple cell of one unit, the first state zeros that were folded away: a loop again, then one op.
module {
  func.func @main(%x: tensor<2x1x1xf32>) -> tensor<1x1xf32> {
    %x_t:2 = "tf.Unpack"(%x) {num = 2 : i64, axis = 0 : i64} : (tensor<2x1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
    %k = "arith.constant"() {value = dense<[[2.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %0 = "tf.MatMul"(%x_t#0, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %1 = "tf.Relu"(%0) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %2 = "tf.MatMul"(%x_t#1, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %3 = "tf.MatMul"(%1, %r) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = "tf.Relu"(%4) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%5) : (tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x1x1xf32>) -> tensor<1x1xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.fill"(%1, %0) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %4 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %6 = "tfl.unidirectional_sequence_rnn"(%arg0, %3, %4, %5, %2) {time_major = true, fused_activation_function = "RELU"} : (tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<2x1x1xf32>
    %7 = "tfl.pseudo_final_state"(%6) {operand = 4 : i64} : (tensor<2x1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%7) : (tensor<1x1xf32>) -> ()
  }
}
// event: fused unidirectional_sequence_rnn
