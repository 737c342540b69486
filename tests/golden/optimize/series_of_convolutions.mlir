// A residual block of 1-D convolutions: the series is an image from the first convolution to the last.
module {
  func.func @main(%x: tensor<?x5x2xf32>) -> tensor<?x5x2xf32> {
    %filter = "arith.constant"() {value = dense<0.5> : tensor<2x1x3x2xf32>} : () -> tensor<2x1x3x2xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %pads = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %wide = "arith.constant"() {value = dense<[-1, 1, 7, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %series = "arith.constant"() {value = dense<[-1, 5, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %0 = "tfl.pad"(%x, %pads) : (tensor<?x5x2xf32>, tensor<3x2xi32>) -> tensor<?x7x2xf32>
    %1 = "tfl.reshape"(%0, %wide) : (tensor<?x7x2xf32>, tensor<4xi32>) -> tensor<?x1x7x2xf32>
    %2 = "tfl.conv_2d"(%1, %filter, %bias) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x1x7x2xf32>, tensor<2x1x3x2xf32>, tensor<2xf32>) -> tensor<?x1x5x2xf32>
    %3 = "tfl.reshape"(%2, %series) : (tensor<?x1x5x2xf32>, tensor<3xi32>) -> tensor<?x5x2xf32>
    %4 = "tfl.add"(%3, %x) : (tensor<?x5x2xf32>, tensor<?x5x2xf32>) -> tensor<?x5x2xf32>
    %5 = "tfl.pad"(%4, %pads) : (tensor<?x5x2xf32>, tensor<3x2xi32>) -> tensor<?x7x2xf32>
    %6 = "tfl.reshape"(%5, %wide) : (tensor<?x7x2xf32>, tensor<4xi32>) -> tensor<?x1x7x2xf32>
    %7 = "tfl.conv_2d"(%6, %filter, %bias) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x1x7x2xf32>, tensor<2x1x3x2xf32>, tensor<2xf32>) -> tensor<?x1x5x2xf32>
    %8 = "tfl.reshape"(%7, %series) : (tensor<?x1x5x2xf32>, tensor<3xi32>) -> tensor<?x5x2xf32>
    %9 = "tfl.add"(%8, %4) : (tensor<?x5x2xf32>, tensor<?x5x2xf32>) -> tensor<?x5x2xf32>
    "func.return"(%9) : (tensor<?x5x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x2xf32>) -> tensor<?x5x2xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<2x1x3x2xf32>} : () -> tensor<2x1x3x2xf32>
    %1 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %3 = "arith.constant"() {value = dense<[-1, 1, 7, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "arith.constant"() {value = dense<[-1, 5, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.pad"(%arg0, %2) : (tensor<?x5x2xf32>, tensor<3x2xi32>) -> tensor<?x7x2xf32>
    %6 = "tfl.reshape"(%5, %3) : (tensor<?x7x2xf32>, tensor<4xi32>) -> tensor<?x1x7x2xf32>
    %7 = "tfl.conv_2d"(%6, %0, %1) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x1x7x2xf32>, tensor<2x1x3x2xf32>, tensor<2xf32>) -> tensor<?x1x5x2xf32>
    %8 = "arith.constant"() {value = dense<[-1, 1, 5, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<?x5x2xf32>, tensor<4xi32>) -> tensor<?x1x5x2xf32>
    %10 = "tfl.add"(%7, %9) : (tensor<?x1x5x2xf32>, tensor<?x1x5x2xf32>) -> tensor<?x1x5x2xf32>
    %11 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [2, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %12 = "tfl.pad"(%10, %11) : (tensor<?x1x5x2xf32>, tensor<4x2xi32>) -> tensor<?x1x7x2xf32>
    %13 = "tfl.conv_2d"(%12, %0, %1) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x1x7x2xf32>, tensor<2x1x3x2xf32>, tensor<2xf32>) -> tensor<?x1x5x2xf32>
    %14 = "tfl.add"(%13, %10) : (tensor<?x1x5x2xf32>, tensor<?x1x5x2xf32>) -> tensor<?x1x5x2xf32>
    %15 = "tfl.reshape"(%14, %4) : (tensor<?x1x5x2xf32>, tensor<3xi32>) -> tensor<?x5x2xf32>
    "func.return"(%15) : (tensor<?x5x2xf32>) -> ()
  }
}
// event: changed binary_after_reshapes count=1
// event: changed padded_series count=1
// event: changed reshape_of_reshape count=1
// event: changed sum_of_series count=1
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
// event: note series-as-images (series as images between convolutions: about 1.2 times as fast; rewrites={"series-as-images": False} keeps reshapes) form='series as images between convolutions' gain='about 1.2 times as fast'
