// An NPU runs the kernel in 16 bits; more than 64 steps are not unrolled.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int16", "float_fallback": false}
module {
  func.func @main(%x: tensor<65x2x4xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) -> tensor<65x2x4xf32> {
    %y:3 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 2 : i64, outputs = 1 : i64} : (tensor<65x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<65x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    "func.return"(%y#0) : (tensor<65x2x4xf32>) -> ()
  }
  func.func @step(%x: tensor<2x4xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<4x16xf32>} : () -> tensor<4x16xf32>
    %r = "arith.constant"() {value = dense<0.25> : tensor<4x16xf32>} : () -> tensor<4x16xf32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %p = "tf.MatMul"(%x, %k) {transpose_a = false, transpose_b = false} : (tensor<2x4xf32>, tensor<4x16xf32>) -> tensor<2x16xf32>
    %q = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<2x4xf32>, tensor<4x16xf32>) -> tensor<2x16xf32>
    %z = "tf.AddV2"(%p, %q) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %g:4 = "tf.Split"(%one, %z) {num_split = 4 : i64} : (tensor<i32>, tensor<2x16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    %i = "tf.Sigmoid"(%g#0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %f = "tf.Sigmoid"(%g#1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %o = "tf.Sigmoid"(%g#3) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %t = "tf.Tanh"(%g#2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %kept = "tf.Mul"(%f, %c) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %in = "tf.Mul"(%i, %t) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %cell = "tf.AddV2"(%kept, %in) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %a = "tf.Tanh"(%cell) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %new = "tf.Mul"(%o, %a) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%new, %new, %cell) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<65x2x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<65x2x4xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %3 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %4 = "arith.constant"() {value = dense<0.25> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %5 = "arith.constant"() {value = dense<0.25> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %6 = "arith.constant"() {value = dense<0.25> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %7 = "arith.constant"() {value = dense<0.25> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %12 = "tfl.unidirectional_sequence_lstm"(%arg0, %0, %1, %2, %3, %4, %5, %6, %7, %none, %none, %none, %8, %9, %10, %11, %none, %none, %arg1, %arg2, %none, %none, %none, %none) {fused_activation_function = "TANH", time_major = true} : (tensor<65x2x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> tensor<65x2x4xf32>
    %13 = "tfl.pseudo_final_state"(%12) {operand = 18 : i64} : (tensor<65x2x4xf32>) -> tensor<2x4xf32>
    %14 = "tfl.pseudo_final_state"(%12) {operand = 19 : i64} : (tensor<65x2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%12) : (tensor<65x2x4xf32>) -> ()
  }
}
// event: fused unidirectional_sequence_lstm
