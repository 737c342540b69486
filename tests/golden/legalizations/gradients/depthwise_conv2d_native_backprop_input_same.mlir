// no reference: there is no kernel for tf.DepthwiseConv2dNativeBackpropInput
module {
  func.func @main(%arg0: tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[[[[-2.904394], [-0.23228078]], [[-1.3791635], [-1.2048243]], [[-1.6662052], [2.4268436]]], [[[2.061996], [-0.00797058]], [[2.0023386], [-2.9110126]], [[0.30891812], [-0.32847947]]], [[[-0.12709312], [0.44422787]], [[-1.3909305], [0.10275508]], [[-2.5357945], [0.84051204]]]]> : tensor<3x3x2x1xf32>} : () -> tensor<3x3x2x1xf32>
    %1 = "tf.DepthwiseConv2dNative"(%arg0, %0) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x6x6x2xf32>, tensor<3x3x2x1xf32>) -> tensor<?x6x6x2xf32>
    %2 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Square"(%1) : (tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32>
    %4 = "tf.Shape"(%3) : (tensor<?x6x6x2xf32>) -> tensor<4xi32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Fill"(%4, %5) : (tensor<4xi32>, tensor<f32>) -> tensor<?x6x6x2xf32>
    %7 = "tf.Mul"(%6, %2) : (tensor<?x6x6x2xf32>, tensor<f32>) -> tensor<?x6x6x2xf32>
    %8 = "tf.Mul"(%7, %1) : (tensor<?x6x6x2xf32>, tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32>
    %9 = "tf.Shape"(%arg0) : (tensor<?x6x6x2xf32>) -> tensor<4xi32>
    %10 = "tf.DepthwiseConv2dNativeBackpropInput"(%9, %0, %8) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<4xi32>, tensor<3x3x2x1xf32>, tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32>
    "func.return"(%10) : (tensor<?x6x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[[[[-2.904394, -0.23228078], [-1.3791635, -1.2048243], [-1.6662052, 2.4268436]], [[2.061996, -0.00797058], [2.0023386, -2.9110126], [0.30891812, -0.32847947]], [[-0.12709312, 0.44422787], [-1.3909305, 0.10275508], [-2.5357945, 0.84051204]]]]> : tensor<1x3x3x2xf32>} : () -> tensor<1x3x3x2xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.depthwise_conv_2d"(%arg0, %0, %1) {stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x6x6x2xf32>, tensor<1x3x3x2xf32>, tensor<2xf32>) -> tensor<?x6x6x2xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.square"(%2) : (tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32>
    %5 = "tfl.shape"(%4) : (tensor<?x6x6x2xf32>) -> tensor<4xi32>
    %6 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.fill"(%5, %6) : (tensor<4xi32>, tensor<f32>) -> tensor<?x6x6x2xf32>
    %8 = "tfl.mul"(%7, %3) : (tensor<?x6x6x2xf32>, tensor<f32>) -> tensor<?x6x6x2xf32>
    %9 = "tfl.mul"(%8, %2) : (tensor<?x6x6x2xf32>, tensor<?x6x6x2xf32>) -> tensor<?x6x6x2xf32>
    %10 = "tfl.shape"(%arg0) : (tensor<?x6x6x2xf32>) -> tensor<4xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xi32>} : () -> tensor<8xi32>
    %15 = "arith.constant"() {value = dense<[[0, 0], [1, 1], [0, 0], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %16 = "tfl.pad"(%9, %15) : (tensor<?x6x6x2xf32>, tensor<4x2xi32>) -> tensor<?x8x6x2xf32>
    %17 = "arith.constant"() {value = dense<[0, 0, 0, 0, 1, 1, 0, 0]> : tensor<8xi32>} : () -> tensor<8xi32>
    %18 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [1, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %19 = "tfl.pad"(%16, %18) : (tensor<?x8x6x2xf32>, tensor<4x2xi32>) -> tensor<?x8x8x2xf32>
    %20 = "arith.constant"() {value = dense<[[[[-2.5357945], [0.84051204]], [[-1.3909305], [0.10275508]], [[-0.12709312], [0.44422787]]], [[[0.30891812], [-0.32847947]], [[2.0023386], [-2.9110126]], [[2.061996], [-0.00797058]]], [[[-1.6662052], [2.4268436]], [[-1.3791635], [-1.2048243]], [[-2.904394], [-0.23228078]]]]> : tensor<3x3x2x1xf32>} : () -> tensor<3x3x2x1xf32>
    %21 = "arith.constant"() {value = dense<[[[[-2.5357945, 0.84051204], [-1.3909305, 0.10275508], [-0.12709312, 0.44422787]], [[0.30891812, -0.32847947], [2.0023386, -2.9110126], [2.061996, -0.00797058]], [[-1.6662052, 2.4268436], [-1.3791635, -1.2048243], [-2.904394, -0.23228078]]]]> : tensor<1x3x3x2xf32>} : () -> tensor<1x3x3x2xf32>
    %22 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %23 = "tfl.depthwise_conv_2d"(%19, %21, %22) {padding = "VALID", stride_w = 1 : i64, stride_h = 1 : i64, depth_multiplier = 1 : i64} : (tensor<?x8x8x2xf32>, tensor<1x3x3x2xf32>, tensor<2xf32>) -> tensor<?x6x6x2xf32>
    "func.return"(%23) : (tensor<?x6x6x2xf32>) -> ()
  }
}
// rules of: nn.convolution, arithmetic.elementwise, arrays.shape, gradients.convolution, arrays.slicing
