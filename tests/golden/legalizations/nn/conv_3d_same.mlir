module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>, %arg1: tensor<2x3x2x2x3xf32>) -> tensor<2x4x5x6x3xf32> {
    %0 = "tf.Conv3D"(%arg0, %arg1) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<2x4x5x6x2xf32>, tensor<2x3x2x2x3xf32>) -> tensor<2x4x5x6x3xf32>
    "func.return"(%0) : (tensor<2x4x5x6x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>, %arg1: tensor<2x3x2x2x3xf32>) -> tensor<2x4x5x6x3xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.conv_3d"(%arg0, %arg1, %none) {stride_d = 1 : i64, stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<2x4x5x6x2xf32>, tensor<2x3x2x2x3xf32>, none) -> tensor<2x4x5x6x3xf32>
    "func.return"(%0) : (tensor<2x4x5x6x3xf32>) -> ()
  }
}
// rules of: nn.convolution
