// no reference: there is no kernel for tf.Mfcc
module {
  func.func @main(%arg0: tensor<?x5x257xf32>, %arg1: tensor<i32>) -> tensor<?x5x13xf32> {
    %0 = "tf.Mul"(%arg0, %arg0) : (tensor<?x5x257xf32>, tensor<?x5x257xf32>) -> tensor<?x5x257xf32>
    %1 = "tf.Mfcc"(%0, %arg1) : (tensor<?x5x257xf32>, tensor<i32>) -> tensor<?x5x13xf32>
    "func.return"(%1) : (tensor<?x5x13xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x257xf32>, %arg1: tensor<i32>) -> tensor<?x5x13xf32> {
    %0 = "tfl.mul"(%arg0, %arg0) : (tensor<?x5x257xf32>, tensor<?x5x257xf32>) -> tensor<?x5x257xf32>
    %1 = "tfl.custom"(%0, %arg1) {custom_code = "Mfcc", options = {upper_frequency_limit = 4000 : i64, lower_frequency_limit = 20 : i64, filterbank_channel_count = 40 : i64, dct_coefficient_count = 13 : i64}} : (tensor<?x5x257xf32>, tensor<i32>) -> tensor<?x5x13xf32>
    "func.return"(%1) : (tensor<?x5x13xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, nn.audio
