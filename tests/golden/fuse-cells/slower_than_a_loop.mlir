// From 64 units and more than 64 inputs on the kernel is slower than a loop: the report says so.
module {
  func.func @main(%x: tensor<5x2x65xf32>, %h: tensor<2x64xf32>, %c: tensor<2x64xf32>) -> tensor<5x2x64xf32> {
    %y:3 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 2 : i64, outputs = 1 : i64} : (tensor<5x2x65xf32>, tensor<2x64xf32>, tensor<2x64xf32>) -> (tensor<5x2x64xf32>, tensor<2x64xf32>, tensor<2x64xf32>)
    "func.return"(%y#0) : (tensor<5x2x64xf32>) -> ()
  }
  func.func @step(%x: tensor<2x65xf32>, %h: tensor<2x64xf32>, %c: tensor<2x64xf32>) -> (tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<65x256xf32>} : () -> tensor<65x256xf32>
    %r = "arith.constant"() {value = dense<0.25> : tensor<64x256xf32>} : () -> tensor<64x256xf32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %p = "tf.MatMul"(%x, %k) {transpose_a = false, transpose_b = false} : (tensor<2x65xf32>, tensor<65x256xf32>) -> tensor<2x256xf32>
    %q = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<2x64xf32>, tensor<64x256xf32>) -> tensor<2x256xf32>
    %z = "tf.AddV2"(%p, %q) : (tensor<2x256xf32>, tensor<2x256xf32>) -> tensor<2x256xf32>
    %g:4 = "tf.Split"(%one, %z) {num_split = 4 : i64} : (tensor<i32>, tensor<2x256xf32>) -> (tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64xf32>)
    %i = "tf.Sigmoid"(%g#0) : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %f = "tf.Sigmoid"(%g#1) : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %o = "tf.Sigmoid"(%g#3) : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %t = "tf.Tanh"(%g#2) : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %kept = "tf.Mul"(%f, %c) : (tensor<2x64xf32>, tensor<2x64xf32>) -> tensor<2x64xf32>
    %in = "tf.Mul"(%i, %t) : (tensor<2x64xf32>, tensor<2x64xf32>) -> tensor<2x64xf32>
    %cell = "tf.AddV2"(%kept, %in) : (tensor<2x64xf32>, tensor<2x64xf32>) -> tensor<2x64xf32>
    %a = "tf.Tanh"(%cell) : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %new = "tf.Mul"(%o, %a) : (tensor<2x64xf32>, tensor<2x64xf32>) -> tensor<2x64xf32>
    "func.return"(%new, %new, %cell) : (tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x2x65xf32>, %arg1: tensor<2x64xf32>, %arg2: tensor<2x64xf32>) -> tensor<5x2x64xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<64x65xf32>} : () -> tensor<64x65xf32>
    %1 = "arith.constant"() {value = dense_resource<elided> : tensor<64x65xf32>} : () -> tensor<64x65xf32>
    %2 = "arith.constant"() {value = dense_resource<elided> : tensor<64x65xf32>} : () -> tensor<64x65xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<64x65xf32>} : () -> tensor<64x65xf32>
    %4 = "arith.constant"() {value = dense_resource<elided> : tensor<64x64xf32>} : () -> tensor<64x64xf32>
    %5 = "arith.constant"() {value = dense_resource<elided> : tensor<64x64xf32>} : () -> tensor<64x64xf32>
    %6 = "arith.constant"() {value = dense_resource<elided> : tensor<64x64xf32>} : () -> tensor<64x64xf32>
    %7 = "arith.constant"() {value = dense_resource<elided> : tensor<64x64xf32>} : () -> tensor<64x64xf32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<64xf32>} : () -> tensor<64xf32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<64xf32>} : () -> tensor<64xf32>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<64xf32>} : () -> tensor<64xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<64xf32>} : () -> tensor<64xf32>
    %12 = "tfl.unidirectional_sequence_lstm"(%arg0, %0, %1, %2, %3, %4, %5, %6, %7, %none, %none, %none, %8, %9, %10, %11, %none, %none, %arg1, %arg2, %none, %none, %none, %none) {fused_activation_function = "TANH", time_major = true} : (tensor<5x2x65xf32>, tensor<64x65xf32>, tensor<64x65xf32>, tensor<64x65xf32>, tensor<64x65xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, none, none, none, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, none, none, tensor<2x64xf32>, tensor<2x64xf32>, none, none, none, none) -> tensor<5x2x64xf32>
    %13 = "tfl.pseudo_final_state"(%12) {operand = 18 : i64} : (tensor<5x2x64xf32>) -> tensor<2x64xf32>
    %14 = "tfl.pseudo_final_state"(%12) {operand = 19 : i64} : (tensor<5x2x64xf32>) -> tensor<2x64xf32>
    "func.return"(%12) : (tensor<5x2x64xf32>) -> ()
  }
}
// event: fused unidirectional_sequence_lstm
// event: note fused LSTM (on x86-64 the fused op is slower than a loop for 64 units and 65 inputs (equal speed at 64 and 64): tune=True measures both and chooses the faster one) units=64 inputs=65
