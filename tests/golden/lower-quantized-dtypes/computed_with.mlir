// Of ops that compute with quantized types the integers alone would tell nothing: all stays, and they are reported.
module {
  func.func @main(%x: tensor<4xf32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<4x!tf.quint8> {
    %q:3 = "tf.QuantizeV2"(%x, %a, %b) {T = !tf.quint8} : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>)
    %y:3 = "tf.QuantizedRelu"(%q#0, %q#1, %q#2) : (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>) -> (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>)
    "func.return"(%y#0) : (tensor<4x!tf.quint8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x!tf.quint8> {
    %0:3 = "tf.QuantizeV2"(%arg0, %arg1, %arg2) {T = !tf.quint8} : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>)
    %1:3 = "tf.QuantizedRelu"(%0#0, %0#1, %0#2) : (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>) -> (tensor<4x!tf.quint8>, tensor<f32>, tensor<f32>)
    "func.return"(%1#0) : (tensor<4x!tf.quint8>) -> ()
  }
}
