// All axes but two have size 1.
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<[[2.0, 1.0], [0.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %3 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tf.BatchMatMulV2"(%1, %2) {adj_y = true} : (tensor<3x1x2xf32>, tensor<2x2xf32>) -> tensor<3x1x2xf32>
    %5 = "tf.AddV2"(%4, %3) : (tensor<3x1x2xf32>, tensor<2xf32>) -> tensor<3x1x2xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "tf.Slice"(%5, %6, %7) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %9 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tf.Slice"(%5, %9, %7) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %11 = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tf.Slice"(%5, %11, %7) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %13 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %14 = "tf.AddV2"(%8, %13) : (tensor<1x1x2xf32>, tensor<1x2xf32>) -> tensor<1x1x2xf32>
    %15 = "tf.Tanh"(%14) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %16 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %17 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %18 = "tf.BatchMatMulV2"(%15, %16) {adj_y = true} : (tensor<1x1x2xf32>, tensor<2x2xf32>) -> tensor<1x1x2xf32>
    %19 = "tf.AddV2"(%18, %17) : (tensor<1x1x2xf32>, tensor<2xf32>) -> tensor<1x1x2xf32>
    %20 = "tf.AddV2"(%19, %10) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %21 = "tf.Tanh"(%20) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %22 = "tf.BatchMatMulV2"(%21, %16) {adj_y = true} : (tensor<1x1x2xf32>, tensor<2x2xf32>) -> tensor<1x1x2xf32>
    %23 = "tf.AddV2"(%22, %17) : (tensor<1x1x2xf32>, tensor<2xf32>) -> tensor<1x1x2xf32>
    %24 = "tf.AddV2"(%23, %12) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %25 = "tf.Tanh"(%24) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %26 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %27 = "tf.ConcatV2"(%15, %21, %25, %26) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<i32>) -> tensor<3x1x2xf32>
    %28 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %29 = "tf.Reshape"(%27, %28) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    %30 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %31 = "tf.Slice"(%29, %30, %7) : (tensor<1x3x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %32 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %33 = "tf.Reshape"(%31, %32) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    "func.return"(%33) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[2.0, 1.0], [0.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tf.Reshape"(%arg0, %2) : (tensor<1x3x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    %4 = "tf.MatMul"(%3, %0) {transpose_b = true} : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %5 = "tf.AddV2"(%4, %1) : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    %6 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.Slice"(%5, %7, %8) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %10 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tf.Slice"(%5, %10, %8) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %12 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tf.Slice"(%5, %12, %8) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %14 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %15 = "tf.AddV2"(%9, %14) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %16 = "tf.Tanh"(%15) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %17 = "tf.Reshape"(%16, %6) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %18 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %19 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %20 = "tf.MatMul"(%16, %18) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %21 = "tf.AddV2"(%20, %19) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %22 = "tf.AddV2"(%21, %11) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %23 = "tf.Tanh"(%22) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %24 = "tf.Reshape"(%23, %6) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %25 = "tf.MatMul"(%23, %18) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %26 = "tf.AddV2"(%25, %19) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %27 = "tf.AddV2"(%26, %13) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %28 = "tf.Tanh"(%27) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %29 = "tf.Reshape"(%28, %6) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %30 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %31 = "tf.ConcatV2"(%17, %24, %29, %30) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<i32>) -> tensor<3x1x2xf32>
    %32 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %33 = "tf.Reshape"(%31, %32) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    %34 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "tf.Slice"(%33, %34, %6) : (tensor<1x3x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %36 = "tf.Reshape"(%35, %8) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    "func.return"(%36) : (tensor<1x2xf32>) -> ()
  }
}
