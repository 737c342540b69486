// Steps that a mask leaves out: no kernel has that, the loop stays.
module {
  func.func @main(%x: tensor<4x2x1xf32>, %m: tensor<4x2x1xi1>, %h: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %y = "rnn.scan"(%x, %m, %h) {step = @step, xs = 2 : i64, states = 1 : i64, outputs = 0 : i64} : (tensor<4x2x1xf32>, tensor<4x2x1xi1>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%y) : (tensor<2x1xf32>) -> ()
  }
  func.func @step(%x: tensor<2x1xf32>, %m: tensor<2x1xi1>, %h: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = "tf.AddV2"(%x, %h) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %1 = "tf.Tanh"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %2 = "tf.SelectV2"(%m, %1, %h) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%2) : (tensor<2x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x2x1xf32>, %arg1: tensor<4x2x1xi1>, %arg2: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = "rnn.scan"(%arg0, %arg1, %arg2) {step = @step, xs = 2 : i64, states = 1 : i64, outputs = 0 : i64} : (tensor<4x2x1xf32>, tensor<4x2x1xi1>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%0) : (tensor<2x1xf32>) -> ()
  }
  func.func @step(%arg0: tensor<2x1xf32>, %arg1: tensor<2x1xi1>, %arg2: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = "tf.AddV2"(%arg0, %arg2) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %1 = "tf.Tanh"(%0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %2 = "tf.SelectV2"(%arg1, %1, %arg2) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%2) : (tensor<2x1xf32>) -> ()
  }
}
// event: refused recurrent_layer (masked steps: the kernel does not support masks)
