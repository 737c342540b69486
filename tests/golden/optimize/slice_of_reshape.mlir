// Replace Slice(Reshape(x, [5, 3, 8]), [0, 1, 0], [5, 1, 8]) by Reshape(Slice(x, [0, 8], [5, 8])), x [5, 24].
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.maximum"(%arg1, %0) : (tensor<2x4x4x4xf32>, tensor<f32>) -> tensor<2x4x4x4xf32>
    %2 = "arith.constant"() {value = dense<[[0.75, 0.0, 0.25, -0.25], [0.0, -0.25, 0.5, -0.25], [0.75, 0.5, -0.5, -0.25], [1.25, -0.75, -0.25, 1.5], [-1.0, -0.5, 0.25, 0.25], [2.75, -0.25, 0.5, 0.25], [-0.5, -0.25, -0.0, 1.0], [0.75, -2.25, -2.75, 0.5]]> : tensor<8x4xf32>} : () -> tensor<8x4xf32>
    %3 = "arith.constant"() {value = dense<[-0.25, -0.5, 0.25, -0.5, -1.0, -0.25, 0.25, -1.0]> : tensor<8xf32>} : () -> tensor<8xf32>
    %4 = "tfl.fully_connected"(%1, %2, %3) {keep_num_dims = true} : (tensor<2x4x4x4xf32>, tensor<8x4xf32>, tensor<8xf32>) -> tensor<2x4x4x8xf32>
    %5 = "arith.constant"() {value = dense<[32, 1, 2, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x4x4x8xf32>, tensor<4xi32>) -> tensor<32x1x2x4xf32>
    %7 = "arith.constant"() {value = dense<[2, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "tfl.transpose"(%6, %7) : (tensor<32x1x2x4xf32>, tensor<4xi32>) -> tensor<2x32x1x4xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<[1, 32, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<2x32x1x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x32x1x4xf32>
    %12 = "arith.constant"() {value = dense<[1, 0, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "arith.constant"() {value = dense<[1, 32, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %14 = "tfl.slice"(%8, %12, %13) : (tensor<2x32x1x4xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x32x1x4xf32>
    %15 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.reshape"(%11, %15) : (tensor<1x32x1x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %17 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "tfl.reshape"(%14, %17) : (tensor<1x32x1x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %19 = "arith.constant"() {value = dense<[0, 1, 3, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %20 = "tfl.transpose"(%16, %19) : (tensor<1x8x4x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %21 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %22 = "tfl.reshape"(%20, %21) : (tensor<1x8x4x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %23 = "tfl.add"(%22, %18) : (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %24 = "tfl.tanh"(%23) : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %25 = "arith.constant"() {value = dense<[2, 4, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %26 = "tfl.reshape"(%24, %25) : (tensor<1x8x4x4xf32>, tensor<4xi32>) -> tensor<2x4x4x4xf32>
    %27 = "arith.constant"() {value = dense<[4, 8, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %28 = "arith.constant"() {value = dense<[2, 4, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %29 = "tfl.reshape"(%26, %27) : (tensor<2x4x4x4xf32>, tensor<3xi32>) -> tensor<4x8x4xf32>
    %30 = "arith.constant"() {value = dense<[-0.75, -0.25, 0.75, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %31 = "tfl.sub"(%30, %29) : (tensor<4xf32>, tensor<4x8x4xf32>) -> tensor<4x8x4xf32>
    %32 = "tfl.reshape"(%31, %28) : (tensor<4x8x4xf32>, tensor<4xi32>) -> tensor<2x4x4x4xf32>
    %33 = "tfl.logistic"(%32) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%33) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x4x4xf32>, %arg1: tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32> {
    %0 = "tfl.relu"(%arg1) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %1 = "arith.constant"() {value = dense<[[0.75, 0.0, 0.25, -0.25], [0.0, -0.25, 0.5, -0.25], [0.75, 0.5, -0.5, -0.25], [1.25, -0.75, -0.25, 1.5]]> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %2 = "arith.constant"() {value = dense<[-0.25, -0.5, 0.25, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %3 = "tfl.fully_connected"(%0, %1, %2) {keep_num_dims = true} : (tensor<2x4x4x4xf32>, tensor<4x4xf32>, tensor<4xf32>) -> tensor<2x4x4x4xf32>
    %4 = "arith.constant"() {value = dense<[[-1.0, -0.5, 0.25, 0.25], [2.75, -0.25, 0.5, 0.25], [-0.5, -0.25, -0.0, 1.0], [0.75, -2.25, -2.75, 0.5]]> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %5 = "arith.constant"() {value = dense<[-1.0, -0.25, 0.25, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tfl.fully_connected"(%0, %4, %5) {keep_num_dims = true} : (tensor<2x4x4x4xf32>, tensor<4x4xf32>, tensor<4xf32>) -> tensor<2x4x4x4xf32>
    %7 = "arith.constant"() {value = dense<[1, 8, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<2x4x4x4xf32>, tensor<4xi32>) -> tensor<1x8x4x4xf32>
    %9 = "arith.constant"() {value = dense<[8, 4, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tfl.reshape"(%3, %9) : (tensor<2x4x4x4xf32>, tensor<3xi32>) -> tensor<8x4x4xf32>
    %11 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tfl.transpose"(%10, %11) : (tensor<8x4x4xf32>, tensor<3xi32>) -> tensor<8x4x4xf32>
    %13 = "tfl.add"(%12, %8) : (tensor<8x4x4xf32>, tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %14 = "tfl.tanh"(%13) : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %15 = "arith.constant"() {value = dense<[-0.75, -0.25, 0.75, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %16 = "tfl.sub"(%15, %14) : (tensor<4xf32>, tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %17 = "arith.constant"() {value = dense<[2, 4, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<1x8x4x4xf32>, tensor<4xi32>) -> tensor<2x4x4x4xf32>
    %19 = "tfl.logistic"(%18) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    "func.return"(%19) : (tensor<2x4x4x4xf32>) -> ()
  }
}
// event: changed broadcasting_reshape count=1
// event: changed clamp count=1
// event: changed constant_after_reshape count=1
// event: changed identity_reshape count=1
// event: changed reshape_of_reshape count=7
// event: changed slice_of_layer count=2
// event: changed slice_of_reshape count=2
// event: changed slice_of_transpose count=2
// event: changed transpose_between_reshapes count=1
