// Zeros around go into the convolution where SAME pads alike; ones do not.
module {
  func.func @main(%x: tensor<1x4x4x1xf32>) -> (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) {
    %w = "arith.constant"() {value = dense<1.0> : tensor<1x3x3x1xf32>} : () -> tensor<1x3x3x1xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %p = "arith.constant"() {value = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tfl.pad"(%x, %p) : (tensor<1x4x4x1xf32>, tensor<4x2xi32>) -> tensor<1x6x6x1xf32>
    %z = "tfl.conv_2d"(%y, %w, %b) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x6x6x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
    %u = "tfl.padv2"(%x, %p, %one) : (tensor<1x4x4x1xf32>, tensor<4x2xi32>, tensor<f32>) -> tensor<1x6x6x1xf32>
    %v = "tfl.conv_2d"(%u, %w, %b) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x6x6x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
    "func.return"(%z, %v) : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x4x1xf32>) -> (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<1x3x3x1xf32>} : () -> tensor<1x3x3x1xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "arith.constant"() {value = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
    %5 = "tfl.padv2"(%arg0, %2, %3) : (tensor<1x4x4x1xf32>, tensor<4x2xi32>, tensor<f32>) -> tensor<1x6x6x1xf32>
    %6 = "tfl.conv_2d"(%5, %0, %1) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x6x6x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
    "func.return"(%4, %6) : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> ()
  }
}
// event: changed padded_convolution count=1
