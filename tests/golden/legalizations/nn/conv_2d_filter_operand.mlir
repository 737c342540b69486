// A computed filter is transposed at run time.
module {
  func.func @main(%x: tensor<?x3x3x1xf32>, %w: tensor<2x2x1x2xf32>) -> tensor<?x2x2x2xf32> {
    %y = "tf.Conv2D"(%x, %w) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "VALID"} : (tensor<?x3x3x1xf32>, tensor<2x2x1x2xf32>) -> tensor<?x2x2x2xf32>
    "func.return"(%y) : (tensor<?x2x2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x3x1xf32>, %arg1: tensor<2x2x1x2xf32>) -> tensor<?x2x2x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.transpose"(%arg1, %0) : (tensor<2x2x1x2xf32>, tensor<4xi32>) -> tensor<2x2x2x1xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.conv_2d"(%arg0, %1, %2) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x3x3x1xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>) -> tensor<?x2x2x2xf32>
    "func.return"(%3) : (tensor<?x2x2x2xf32>) -> ()
  }
}
// rules of: nn.convolution
