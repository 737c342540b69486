// The product with the input is computed for all steps at once.
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[2.0, 1.0], [0.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tf.Reshape"(%arg0, %2) : (tensor<1x3x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    %4 = "tf.MatMul"(%3, %0) {transpose_b = true} : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %5 = "tf.AddV2"(%4, %1) : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    %6 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5, %6) : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %8 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tf.Slice"(%7, %8, %9) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %11 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tf.Slice"(%7, %11, %9) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %13 = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tf.Slice"(%7, %13, %9) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %15 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %16 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tf.Reshape"(%10, %16) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %18 = "tf.AddV2"(%17, %15) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %19 = "tf.Tanh"(%18) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %20 = "tf.Reshape"(%19, %9) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %21 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %22 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %23 = "tf.MatMul"(%19, %21) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %24 = "tf.AddV2"(%23, %22) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %25 = "tf.Reshape"(%12, %16) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %26 = "tf.AddV2"(%24, %25) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %27 = "tf.Tanh"(%26) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %28 = "tf.Reshape"(%27, %9) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %29 = "tf.MatMul"(%27, %21) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %30 = "tf.AddV2"(%29, %22) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %31 = "tf.Reshape"(%14, %16) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %32 = "tf.AddV2"(%30, %31) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %33 = "tf.Tanh"(%32) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %34 = "tf.Reshape"(%33, %9) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %35 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %36 = "tf.ConcatV2"(%20, %28, %34, %35) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<i32>) -> tensor<3x1x2xf32>
    %37 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "tf.Reshape"(%36, %37) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    %39 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tf.Slice"(%38, %39, %9) : (tensor<1x3x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %41 = "tf.Reshape"(%40, %16) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    "func.return"(%41) : (tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %5:2 = "rnn.scan"(%1, %4) {step = @unrolled_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<3x1x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2xf32>, tensor<1x2xf32>)
    %6 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5#0, %6) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    %8 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tf.Slice"(%7, %8, %2) : (tensor<1x3x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %10 = "tf.Reshape"(%9, %3) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    "func.return"(%10) : (tensor<1x2xf32>) -> ()
  }
  func.func @unrolled_step(%arg0: tensor<1x2xf32>, %arg1: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
    %0 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "arith.constant"() {value = dense<[[2.0, 0.0], [1.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "tf.MatMul"(%arg0, %1) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %3 = "tf.AddV2"(%2, %0) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %4 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %6 = "tf.MatMul"(%arg1, %5) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %7 = "tf.AddV2"(%6, %4) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %8 = "tf.AddV2"(%7, %3) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %9 = "tf.Tanh"(%8) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%9, %9) : (tensor<1x2xf32>, tensor<1x2xf32>) -> ()
  }
}
// event: changed unrolled_layer steps=3
