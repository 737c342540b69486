module {
  func.func @main(%x: tensor<?x6x6x3xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<4xf32>) -> (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) {
    %zero = "arith.constant"() {value = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.0, -0.5, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %p = "tfl.conv_2d"(%x, %w, %zero) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %q = "tfl.add"(%p, %b) {fused_activation_function = "RELU6"} : (tensor<?x6x6x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %r = "tfl.conv_2d"(%x, %w, %zero) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, dilation_w_factor = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %s = "tfl.add"(%r, %v) : (tensor<?x6x6x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %t = "tfl.conv_2d"(%x, %w, %b) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %u = "tfl.add"(%t, %v) : (tensor<?x6x6x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    "func.return"(%q, %s, %u) : (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>, %arg1: tensor<4x3x3x3xf32>, %arg2: tensor<4xf32>) -> (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) {
    %0 = "arith.constant"() {value = dense<[0.5, 0.0, -0.5, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "tfl.conv_2d"(%arg0, %arg1, %0) {stride_w = 1 : i64, stride_h = 1 : i64, fused_activation_function = "RELU6"} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %2 = "tfl.conv_2d"(%arg0, %arg1, %arg2) {stride_w = 1 : i64, stride_h = 1 : i64, dilation_w_factor = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %3 = "tfl.conv_2d"(%arg0, %arg1, %0) {stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    %4 = "tfl.add"(%3, %arg2) : (tensor<?x6x6x4xf32>, tensor<4xf32>) -> tensor<?x6x6x4xf32>
    "func.return"(%1, %2, %4) : (tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>, tensor<?x6x6x4xf32>) -> ()
  }
}
// event: changed affine_after count=1
// event: changed computed_bias count=1
