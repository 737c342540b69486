// Channels come first: transposed before and after.
module {
  func.func @main(%x: tensor<?x2x4x4xf32>) -> tensor<?x2x2x2xf32> {
    %y = "tf.MaxPool"(%x) {ksize = [1 : i64, 1 : i64, 2 : i64, 2 : i64], strides = [1 : i64, 1 : i64, 2 : i64, 2 : i64], padding = "VALID", data_format = "NCHW"} : (tensor<?x2x4x4xf32>) -> tensor<?x2x2x2xf32>
    "func.return"(%y) : (tensor<?x2x2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x4x4xf32>) -> tensor<?x2x2x2xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x2x4x4xf32>, tensor<4xi32>) -> tensor<?x4x4x2xf32>
    %2 = "tfl.max_pool_2d"(%1) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x4x4x2xf32>) -> tensor<?x2x2x2xf32>
    %3 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.transpose"(%2, %3) : (tensor<?x2x2x2xf32>, tensor<4xi32>) -> tensor<?x2x2x2xf32>
    "func.return"(%4) : (tensor<?x2x2x2xf32>) -> ()
  }
}
// rules of: nn.pooling
