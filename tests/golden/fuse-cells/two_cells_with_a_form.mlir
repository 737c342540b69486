// The scans into which it is split keep the form.
// An LSTM and a cell that no kernel computes, in one loop: a scan each.
module {
  func.func @main(%x: tensor<5x2x1xf32>, %h: tensor<2x1xf32>, %c: tensor<2x1xf32>, %g: tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>) {
    %y:4 = "rnn.scan"(%x, %h, %c, %g) {step = @step, xs = 1 : i64, states = 3 : i64, outputs = 1 : i64, form = "fused"} : (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    "func.return"(%y#0, %y#3) : (tensor<5x2x1xf32>, tensor<2x1xf32>) -> ()
  }
  func.func @step(%x: tensor<2x1xf32>, %h: tensor<2x1xf32>, %c: tensor<2x1xf32>, %g: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %r = "arith.constant"() {value = dense<0.25> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %p = "tf.MatMul"(%x, %k) {transpose_a = false, transpose_b = false} : (tensor<2x1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %q = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<2x1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %z = "tf.AddV2"(%p, %q) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %g:4 = "tf.Split"(%one, %z) {num_split = 4 : i64} : (tensor<i32>, tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    %i = "tf.Sigmoid"(%g#0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %f = "tf.Sigmoid"(%g#1) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %o = "tf.Sigmoid"(%g#3) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %t = "tf.Tanh"(%g#2) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %kept = "tf.Mul"(%f, %c) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %in = "tf.Mul"(%i, %t) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %cell = "tf.AddV2"(%kept, %in) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %a = "tf.Tanh"(%cell) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %new = "tf.Mul"(%o, %a) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %m = "tf.Mul"(%new, %g) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %s = "tf.Sin"(%m) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%s, %new, %cell, %s) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x2x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>, %arg3: tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>) {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.5> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %3 = "arith.constant"() {value = dense<0.5> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %4 = "arith.constant"() {value = dense<0.25> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %5 = "arith.constant"() {value = dense<0.25> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %6 = "arith.constant"() {value = dense<0.25> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %7 = "arith.constant"() {value = dense<0.25> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %12 = "tfl.unidirectional_sequence_lstm"(%arg0, %0, %1, %2, %3, %4, %5, %6, %7, %none, %none, %none, %8, %9, %10, %11, %none, %none, %arg1, %arg2, %none, %none, %none, %none) {fused_activation_function = "TANH", time_major = true} : (tensor<5x2x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<2x1xf32>, tensor<2x1xf32>, none, none, none, none) -> tensor<5x2x1xf32>
    %13 = "tfl.pseudo_final_state"(%12) {operand = 18 : i64} : (tensor<5x2x1xf32>) -> tensor<2x1xf32>
    %14 = "tfl.pseudo_final_state"(%12) {operand = 19 : i64} : (tensor<5x2x1xf32>) -> tensor<2x1xf32>
    %15:2 = "rnn.scan"(%12, %arg3) {step = @step_2, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64, form = "fused"} : (tensor<5x2x1xf32>, tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>)
    "func.return"(%15#0, %15#1) : (tensor<5x2x1xf32>, tensor<2x1xf32>) -> ()
  }
  func.func @step_2(%arg0: tensor<2x1xf32>, %arg1: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
    %0 = "tf.Mul"(%arg0, %arg1) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %1 = "tf.Sin"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%1, %1) : (tensor<2x1xf32>, tensor<2x1xf32>) -> ()
  }
}
// event: changed split rnn.scan parts=2
// event: fused unidirectional_sequence_lstm
// event: refused recurrent_layer (the step is neither an LSTM nor a simple RNN cell)
