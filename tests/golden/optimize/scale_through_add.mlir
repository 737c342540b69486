// Fuse Conv2D(Add(Mul(x, c), t), w) into Conv2D(Add(x, t / c), w * c), if the Add cannot be folded.
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x3x3x4xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %2 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%1, %2) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %4 = "arith.constant"() {value = dense<[[[[1.25, -0.5, 1.25], [0.25, -2.0, -0.5], [0.75, -1.5, 0.5]], [[0.75, -1.25, -0.25], [1.25, -0.5, 0.25], [0.25, -1.75, -1.25]], [[-0.75, -0.25, -0.75], [-0.25, 0.25, 0.75], [-0.25, -0.25, -0.5]]], [[[1.25, 0.75, 0.25], [0.25, -1.0, 0.75], [2.0, 0.25, -0.25]], [[-0.5, -1.75, 0.5], [-0.5, -0.25, -1.5], [0.25, 0.25, -0.75]], [[0.5, 0.25, -1.0], [-1.0, -1.75, 1.5], [-0.25, 0.5, -0.5]]], [[[-0.5, 0.5, -0.25], [1.0, -0.25, 0.25], [1.0, 0.25, 1.75]], [[0.75, 1.5, 0.25], [0.25, -0.25, -0.25], [1.5, -1.0, 0.25]], [[2.25, -0.75, 0.25], [-0.75, 0.75, -1.25], [-0.75, 0.25, 1.75]]], [[[-0.25, 0.75, 0.25], [0.25, -1.0, 1.75], [-0.25, -1.25, 0.25]], [[0.5, -1.25, 1.25], [-3.75, -0.5, 0.75], [0.25, -1.0, -1.25]], [[-0.5, -1.0, 1.5], [0.25, -2.0, -1.0], [1.75, 0.25, -0.25]]]]> : tensor<4x3x3x3xf32>} : () -> tensor<4x3x3x3xf32>
    %5 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.conv_2d"(%3, %4, %5) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%6) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x6x3xf32>) -> tensor<?x3x3x4xf32> {
    %0 = "arith.constant"() {value = dense<[-0.25, 1.25, 2.5, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%arg0, %1) : (tensor<?x6x6x3xf32>, tensor<f32>) -> tensor<?x6x6x3xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<4x3x3x3xf32>} : () -> tensor<4x3x3x3xf32>
    %4 = "tfl.conv_2d"(%2, %3, %0) {stride_w = 2 : i64, stride_h = 2 : i64} : (tensor<?x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x3x3x4xf32>
    "func.return"(%4) : (tensor<?x3x3x4xf32>) -> ()
  }
}
// event: changed scale_through_add count=1
