// The LSTM reads what the other cell gave before: one loop it stays.
module {
  func.func @main(%x: tensor<5x2x1xf32>, %h: tensor<2x1xf32>, %c: tensor<2x1xf32>, %g: tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>) {
    %y:4 = "rnn.scan"(%x, %h, %c, %g) {step = @step, xs = 1 : i64, states = 3 : i64, outputs = 1 : i64} : (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    "func.return"(%y#0, %y#3) : (tensor<5x2x1xf32>, tensor<2x1xf32>) -> ()
  }
  func.func @step(%x: tensor<2x1xf32>, %h: tensor<2x1xf32>, %c: tensor<2x1xf32>, %g: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %r = "arith.constant"() {value = dense<0.25> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %xg = "tf.AddV2"(%x, %g) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %p = "tf.MatMul"(%xg, %k) {transpose_a = false, transpose_b = false} : (tensor<2x1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
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
    %0:4 = "rnn.scan"(%arg0, %arg1, %arg2, %arg3) {step = @step, xs = 1 : i64, states = 3 : i64, outputs = 1 : i64} : (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> (tensor<5x2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    "func.return"(%0#0, %0#3) : (tensor<5x2x1xf32>, tensor<2x1xf32>) -> ()
  }
  func.func @step(%arg0: tensor<2x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>, %arg3: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %1 = "arith.constant"() {value = dense<0.25> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.AddV2"(%arg0, %arg3) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %4 = "tf.MatMul"(%3, %0) : (tensor<2x1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %5 = "tf.MatMul"(%arg1, %1) : (tensor<2x1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %7:4 = "tf.Split"(%2, %6) {num_split = 4 : i64} : (tensor<i32>, tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    %8 = "tf.Sigmoid"(%7#0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %9 = "tf.Sigmoid"(%7#1) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %10 = "tf.Sigmoid"(%7#3) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %11 = "tf.Tanh"(%7#2) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %12 = "tf.Mul"(%9, %arg2) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %13 = "tf.Mul"(%8, %11) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %14 = "tf.AddV2"(%12, %13) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %15 = "tf.Tanh"(%14) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %16 = "tf.Mul"(%10, %15) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %17 = "tf.Mul"(%16, %arg3) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %18 = "tf.Sin"(%17) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%18, %16, %14, %18) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> ()
  }
}
// event: refused recurrent_layer (the loop contains another cell that no kernel supports)
