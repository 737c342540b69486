// The scale has more elements than channels: no filter can hold it.
module {
  func.func @main(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
    %w = "arith.constant"() {value = dense<[[[[2.0]]]]> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %s = "arith.constant"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
    %y = "tfl.conv_2d"(%x, %w, %b) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
    %m = "tfl.mul"(%y, %s) : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
    "func.return"(%m) : (tensor<1x2x2x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "arith.constant"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
    %3 = "tfl.conv_2d"(%arg0, %0, %1) {stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
    %4 = "tfl.mul"(%3, %2) : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
    "func.return"(%4) : (tensor<1x2x2x1xf32>) -> ()
  }
}
