// The candidate is between the gates with sigmoids, whose activations are therefore not computed together.
module {
  func.func @main(%x: tensor<1x?x16xf32>, %h: tensor<?x16xf32>) -> (tensor<1x?x4xf32>, tensor<?x16xf32>) {
    %y:2 = "rnn.scan"(%x, %h) {step = @step, form = "unrolled", xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<1x?x16xf32>, tensor<?x16xf32>) -> (tensor<1x?x4xf32>, tensor<?x16xf32>)
    "func.return"(%y#0, %y#1) : (tensor<1x?x4xf32>, tensor<?x16xf32>) -> ()
  }
  func.func @step(%x: tensor<?x16xf32>, %h: tensor<?x16xf32>) -> (tensor<?x4xf32>, tensor<?x16xf32>) {
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %s = "tf.AddV2"(%x, %h) : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
    %g:4 = "tf.Split"(%axis, %s) {num_split = 4 : i64} : (tensor<i32>, tensor<?x16xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
    %i = "tf.Sigmoid"(%g#0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %c = "tf.Tanh"(%g#2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %o = "tf.Sigmoid"(%g#3) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %f = "tf.Sigmoid"(%g#1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %p = "tf.Mul"(%i, %c) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %q = "tf.Mul"(%o, %f) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %y = "tf.Mul"(%p, %q) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%y, %h) : (tensor<?x4xf32>, tensor<?x16xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x?x16xf32>, %arg1: tensor<?x16xf32>) -> (tensor<1x?x4xf32>, tensor<?x16xf32>) {
    %0 = "tf.Unpack"(%arg0) {num = 1 : i64} : (tensor<1x?x16xf32>) -> tensor<?x16xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.AddV2"(%0, %arg1) : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
    %3:4 = "tf.Split"(%1, %2) {num_split = 4 : i64} : (tensor<i32>, tensor<?x16xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
    %4 = "tf.Sigmoid"(%3#0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %5 = "tf.Tanh"(%3#2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %6 = "tf.Sigmoid"(%3#3) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %7 = "tf.Sigmoid"(%3#1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %8 = "tf.Mul"(%4, %5) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %9 = "tf.Mul"(%6, %7) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %10 = "tf.Mul"(%8, %9) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %11 = "tf.Pack"(%10) : (tensor<?x4xf32>) -> tensor<1x?x4xf32>
    "func.return"(%11, %arg1) : (tensor<1x?x4xf32>, tensor<?x16xf32>) -> ()
  }
}
