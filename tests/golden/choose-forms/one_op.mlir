// A layer that is one op has no other form.
// option: recurrent = {"form": "unrolled"}
module {
  func.func @main(%x: tensor<1x5x3xf32>, %w: tensor<4x3xf32>, %r: tensor<4x4xf32>, %b: tensor<4xf32>, %h: tensor<1x4xf32>) -> (tensor<1x5x4xf32>) {
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} :
      (tensor<1x5x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x5x4xf32>
    "func.return"(%y) : (tensor<1x5x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x5x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<1x4xf32>) -> tensor<1x5x4xf32> {
    %0 = "tfl.unidirectional_sequence_rnn"(%arg0, %arg1, %arg2, %arg3, %arg4) {fused_activation_function = "TANH"} : (tensor<1x5x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x5x4xf32>
    "func.return"(%0) : (tensor<1x5x4xf32>) -> ()
  }
}
// event: note form (the layer is one op already, and stays one, despite 'unrolled')
