// Quantized types are stored as the integers that they are; where oneDNN's kernel may round otherwise, an event says so.
module {
  func.func @main(%x: tensor<?x4xf32>, %a: tensor<f32>, %b: tensor<f32>) -> (tensor<?x4x!tf.quint8>, tensor<?x4xf32>) {
    %q:3 = "tf.QuantizeV2"(%x, %a, %b) {T = !tf.quint8, mode = "MIN_FIRST"} : (tensor<?x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x4x!tf.quint8>, tensor<f32>, tensor<f32>)
    %same = "tf.Identity"(%q#0) : (tensor<?x4x!tf.quint8>) -> tensor<?x4x!tf.quint8>
    %y = "tf.Dequantize"(%same, %q#1, %q#2) {mode = "MIN_FIRST"} : (tensor<?x4x!tf.quint8>, tensor<f32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%q#0, %y) : (tensor<?x4x!tf.quint8>, tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<?x4xui8>, tensor<?x4xf32>) {
    %0:3 = "tf.QuantizeV2"(%arg0, %arg1, %arg2) {T = ui8, mode = "MIN_FIRST"} : (tensor<?x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x4xui8>, tensor<f32>, tensor<f32>)
    %1 = "tf.Identity"(%0#0) : (tensor<?x4xui8>) -> tensor<?x4xui8>
    %2 = "tf.Dequantize"(%1, %0#1, %0#2) {mode = "MIN_FIRST"} : (tensor<?x4xui8>, tensor<f32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%0#0, %2) : (tensor<?x4xui8>, tensor<?x4xf32>) -> ()
  }
}
// event: warning tf.QuantizeV2 (rounds as documented; TensorFlow's oneDNN kernel, used on some processors, may differ by one)
