// A dilated Conv1D, as TensorFlow writes it.
module {
  func.func @main(%arg0: tensor<?x8x2xf32>) -> tensor<?x8x1xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<2> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %2 = "tfl.space_to_batch_nd"(%arg0, %0, %1) : (tensor<?x8x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?x6x2xf32>
    %3 = "arith.constant"() {value = dense<[-1, 1, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<?x6x2xf32>, tensor<4xi32>) -> tensor<?x1x6x2xf32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %7 = "tfl.conv_2d"(%4, %5, %6) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x1x6x2xf32>, tensor<1x1x3x2xf32>, tensor<1xf32>) -> tensor<?x1x4x1xf32>
    %8 = "arith.constant"() {value = dense<[-1, 4, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<?x1x4x1xf32>, tensor<3xi32>) -> tensor<?x4x1xf32>
    %10 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %12 = "tfl.batch_to_space_nd"(%9, %10, %11) : (tensor<?x4x1xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?x8x1xf32>
    "func.return"(%12) : (tensor<?x8x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8x2xf32>) -> tensor<?x8x1xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "arith.constant"() {value = dense<[-1, 1, 8, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<?x8x2xf32>, tensor<4xi32>) -> tensor<?x1x8x2xf32>
    %4 = "tfl.conv_2d"(%3, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, dilation_w_factor = 2 : i64} : (tensor<?x1x8x2xf32>, tensor<1x1x3x2xf32>, tensor<1xf32>) -> tensor<?x1x8x1xf32>
    %5 = "arith.constant"() {value = dense<[-1, 8, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<?x1x8x1xf32>, tensor<3xi32>) -> tensor<?x8x1xf32>
    "func.return"(%6) : (tensor<?x8x1xf32>) -> ()
  }
}
// event: changed dilated_series count=1
// event: changed padded_convolution count=1
// event: note dilated-convolutions (dilated convolution in one op: a little faster; rewrites={"dilated-convolutions": False} keeps SPACE_TO_BATCH_ND) form='dilated convolution in one op' gain='a little faster'
