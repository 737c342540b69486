// The first pattern that matches a layer decides; a pattern that matches none is an event.
// option: recurrent = {"form": {"*/encoder/*": "loop:4", "*encoder*": "fused", "*attention*": "loop"}}
module {
  func.func @main(%x: tensor<8x?x4xf32>, %h: tensor<?x4xf32>) -> (tensor<8x?x4xf32>) {
    %y:2 = "rnn.scan"(%x, %h) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<8x?x4xf32>, tensor<?x4xf32>) -> (tensor<8x?x4xf32>, tensor<?x4xf32>) loc("StatefulPartitionedCall/model/encoder/rnn/while")
    %z:2 = "rnn.scan"(%y#0, %h) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<8x?x4xf32>, tensor<?x4xf32>) -> (tensor<8x?x4xf32>, tensor<?x4xf32>) loc("model/decoder/rnn/while")
    "func.return"(%z#0) : (tensor<8x?x4xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %s = "tf.AddV2"(%x, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%new, %new) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<8x?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<8x?x4xf32> {
    %0:2 = "rnn.scan"(%arg0, %arg1) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64, form = "loop:4"} : (tensor<8x?x4xf32>, tensor<?x4xf32>) -> (tensor<8x?x4xf32>, tensor<?x4xf32>) loc("StatefulPartitionedCall/model/encoder/rnn/while")
    %1:2 = "rnn.scan"(%0#0, %arg1) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<8x?x4xf32>, tensor<?x4xf32>) -> (tensor<8x?x4xf32>, tensor<?x4xf32>) loc("model/decoder/rnn/while")
    "func.return"(%1#0) : (tensor<8x?x4xf32>) -> ()
  }
  func.func @step(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = "tf.AddV2"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Tanh"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1, %1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: note form at StatefulPartitionedCall/model/encoder/rnn/while (a loop of 4 steps per iteration, as recurrent= requests) form='loop:4'
// event: warning *attention* (no recurrent layer matches this pattern, to be 'loop'; the model has StatefulPartitionedCall/model/encoder/rnn/while, model/decoder/rnn/while)
