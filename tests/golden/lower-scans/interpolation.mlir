// The new state of a GRU: one product instead of two
module {
  func.func @main(%x: tensor<1x?x4xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %final = "rnn.scan"(%x, %h) {step = @step, form = "unrolled", xs = 1 : i64, states = 1 : i64, outputs = 0 : i64} :
      (tensor<1x?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%final) : (tensor<?x4xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %z = "tf.Sigmoid"(%h) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %s = "tf.Sub"(%x, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %c = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %old = "tf.Mul"(%z, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %rest = "tf.Sub"(%1, %z) : (tensor<f32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Mul"(%rest, %c) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %sum = "tf.AddV2"(%new, %old) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%sum) : (tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Unpack"(%arg0) {num = 1 : i64} : (tensor<1x?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Sigmoid"(%arg1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.Sub"(%0, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "tf.Sub"(%arg1, %3) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %5 = "tf.Mul"(%1, %4) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %6 = "tf.AddV2"(%3, %5) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%6) : (tensor<?x4xf32>) -> ()
  }
}
