module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "tf.AvgPool"(%arg0) {ksize = [1 : i64, 3 : i64, 3 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "SAME"} : (tensor<?x7x8x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%0) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "tfl.average_pool_2d"(%arg0) {stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 3 : i64, filter_height = 3 : i64} : (tensor<?x7x8x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%0) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// rules of: nn.pooling
