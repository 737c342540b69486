module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "tf.MaxPool"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<?x7x8x3xf32>) -> tensor<?x3x4x3xf32>
    "func.return"(%0) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> tensor<?x3x4x3xf32> {
    %0 = "tfl.max_pool_2d"(%arg0) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x7x8x3xf32>) -> tensor<?x3x4x3xf32>
    "func.return"(%0) : (tensor<?x3x4x3xf32>) -> ()
  }
}
// rules of: nn.pooling
