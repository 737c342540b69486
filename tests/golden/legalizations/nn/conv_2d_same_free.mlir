module {
  func.func @main(%arg0: tensor<?x9x4xf32>) -> tensor<?x9x2xf32> {
    %0 = "arith.constant"() {value = dense<-3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ExpandDims"(%arg0, %0) : (tensor<?x9x4xf32>, tensor<i32>) -> tensor<?x1x9x4xf32>
    %2 = "arith.constant"() {value = dense<[[[[2.9918334, 1.9757463], [-0.15811865, 1.5343336], [2.3544824, 2.4314604], [-0.55966777, -0.9246229]], [[-2.4473011, -0.43287537], [-2.732446, -2.329525], [-1.7747061, 1.8800259], [2.3262157, 1.1963379]], [[-2.2867508, -1.0865848], [1.3604364, 0.22668852], [1.5549968, 2.7582972], [1.5442557, -2.785711]]]]> : tensor<1x3x4x2xf32>} : () -> tensor<1x3x4x2xf32>
    %3 = "tf.Conv2D"(%1, %2) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x1x9x4xf32>, tensor<1x3x4x2xf32>) -> tensor<?x1x9x2xf32>
    %4 = "tf.Squeeze"(%3) {squeeze_dims = [-3 : i64]} : (tensor<?x1x9x2xf32>) -> tensor<?x9x2xf32>
    "func.return"(%4) : (tensor<?x9x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x9x4xf32>) -> tensor<?x9x2xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 1, 9, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x9x4xf32>, tensor<4xi32>) -> tensor<?x1x9x4xf32>
    %2 = "arith.constant"() {value = dense<[[[[2.9918334, -0.15811865, 2.3544824, -0.55966777], [-2.4473011, -2.732446, -1.7747061, 2.3262157], [-2.2867508, 1.3604364, 1.5549968, 1.5442557]]], [[[1.9757463, 1.5343336, 2.4314604, -0.9246229], [-0.43287537, -2.329525, 1.8800259, 1.1963379], [-1.0865848, 0.22668852, 2.7582972, -2.785711]]]]> : tensor<2x1x3x4xf32>} : () -> tensor<2x1x3x4xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tfl.conv_2d"(%1, %2, %3) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x1x9x4xf32>, tensor<2x1x3x4xf32>, tensor<2xf32>) -> tensor<?x1x9x2xf32>
    %5 = "arith.constant"() {value = dense<[-1, 9, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<?x1x9x2xf32>, tensor<3xi32>) -> tensor<?x9x2xf32>
    "func.return"(%6) : (tensor<?x9x2xf32>) -> ()
  }
}
// rules of: arrays.shape, nn.convolution
