// A layer of more steps stays a loop, which the report says.
// option: target = "gpu"
module {
  func.func @main(%x: tensor<65x1x4xf32>, %h: tensor<1x4xf32>) -> tensor<65x1x4xf32> {
    %y:2 = "rnn.scan"(%x, %h) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<65x1x4xf32>, tensor<1x4xf32>) -> (tensor<65x1x4xf32>, tensor<1x4xf32>) loc("model/gru/while")
    "func.return"(%y#0) : (tensor<65x1x4xf32>) -> ()
  }
  func.func @step(%x: tensor<1x4xf32>, %h: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
    %s = "tf.AddV2"(%x, %h) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%new, %new) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<65x1x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<65x1x4xf32> {
    %0:2 = "rnn.scan"(%arg0, %arg1) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<65x1x4xf32>, tensor<1x4xf32>) -> (tensor<65x1x4xf32>, tensor<1x4xf32>) loc("model/gru/while")
    "func.return"(%0#0) : (tensor<65x1x4xf32>) -> ()
  }
  func.func @step(%arg0: tensor<1x4xf32>, %arg1: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
    %0 = "tf.AddV2"(%arg0, %arg1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %1 = "tf.Tanh"(%0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%1, %1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
  }
}
// event: note unroll at model/gru/while (the loop of this layer runs on the CPU: it has more than 64 steps, the most that are unrolled)
