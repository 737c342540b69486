module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "tf.AvgPool"(%arg0) {ksize = [1 : i64, 1 : i64, 2 : i64, 2 : i64], strides = [1 : i64, 1 : i64, 2 : i64, 2 : i64], padding = "VALID", data_format = "NCHW"} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %2 = "tfl.average_pool_2d"(%1) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %3 = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.transpose"(%2, %3) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    "func.return"(%4) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: nn.pooling
