// Fewer steps will be unrolled.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int16", "float_fallback": false}
module {
  func.func @main(%x: tensor<5x2x4xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) -> tensor<5x2x4xf32> {
    %y:3 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 2 : i64, outputs = 1 : i64} : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    "func.return"(%y#0) : (tensor<5x2x4xf32>) -> ()
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
  func.func @main(%arg0: tensor<5x2x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<5x2x4xf32> {
    %0:3 = "rnn.scan"(%arg0, %arg1, %arg2) {step = @step, xs = 1 : i64, states = 2 : i64, outputs = 1 : i64} : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    "func.return"(%0#0) : (tensor<5x2x4xf32>) -> ()
  }
  func.func @step(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x16xf32>} : () -> tensor<4x16xf32>
    %1 = "arith.constant"() {value = dense<0.25> : tensor<4x16xf32>} : () -> tensor<4x16xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.MatMul"(%arg0, %0) : (tensor<2x4xf32>, tensor<4x16xf32>) -> tensor<2x16xf32>
    %4 = "tf.MatMul"(%arg1, %1) : (tensor<2x4xf32>, tensor<4x16xf32>) -> tensor<2x16xf32>
    %5 = "tf.AddV2"(%3, %4) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %6:4 = "tf.Split"(%2, %5) {num_split = 4 : i64} : (tensor<i32>, tensor<2x16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    %7 = "tf.Sigmoid"(%6#0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %8 = "tf.Sigmoid"(%6#1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %9 = "tf.Sigmoid"(%6#3) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %10 = "tf.Tanh"(%6#2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %11 = "tf.Mul"(%8, %arg2) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %12 = "tf.Mul"(%7, %10) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %13 = "tf.AddV2"(%11, %12) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %14 = "tf.Tanh"(%13) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %15 = "tf.Mul"(%9, %14) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%15, %15, %13) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> ()
  }
}
// event: refused unidirectional_sequence_lstm (LiteRT has no int16 kernel for this layer, and no op may stay in float: its loop has integer ops)
