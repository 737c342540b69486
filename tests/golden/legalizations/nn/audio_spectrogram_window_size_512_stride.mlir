// no reference: there is no kernel for tf.AudioSpectrogram
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<2x?x257xf32> {
    %0 = "tf.AudioSpectrogram"(%arg0) {window_size = 512 : i64, stride = 100 : i64} : (tensor<?x2xf32>) -> tensor<2x?x257xf32>
    "func.return"(%0) : (tensor<2x?x257xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<2x?x257xf32> {
    %0 = "tfl.custom"(%arg0) {custom_code = "AudioSpectrogram", options = {window_size = 512 : i64, stride = 100 : i64, magnitude_squared = false}} : (tensor<?x2xf32>) -> tensor<2x?x257xf32>
    "func.return"(%0) : (tensor<2x?x257xf32>) -> ()
  }
}
// rules of: nn.audio
