// Explicit padding becomes tfl.padv2 with the lowest value.
module {
  func.func @main(%x: tensor<?x4x4x1xf32>) -> tensor<?x3x2x1xf32> {
    %y = "tf.MaxPool"(%x) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "EXPLICIT", explicit_paddings = [0 : i64, 0 : i64, 1 : i64, 1 : i64, 1 : i64, 0 : i64, 0 : i64, 0 : i64]} : (tensor<?x4x4x1xf32>) -> tensor<?x3x2x1xf32>
    "func.return"(%y) : (tensor<?x3x2x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x1xf32>) -> tensor<?x3x2x1xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 1], [1, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %1 = "arith.constant"() {value = dense<-3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.padv2"(%arg0, %0, %1) : (tensor<?x4x4x1xf32>, tensor<4x2xi32>, tensor<f32>) -> tensor<?x6x5x1xf32>
    %3 = "tfl.max_pool_2d"(%2) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x6x5x1xf32>) -> tensor<?x3x2x1xf32>
    "func.return"(%3) : (tensor<?x3x2x1xf32>) -> ()
  }
}
// rules of: nn.pooling
