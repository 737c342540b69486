// The steps of a file of litert-torch.
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<[[2.0, 1.0], [0.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %3 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tfl.fully_connected"(%1, %2, %3) {keep_num_dims = true} : (tensor<3x1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<3x1x2xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %8 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.slice"(%4, %8, %6) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %10 = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.slice"(%4, %10, %6) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %12 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %13 = "tfl.add"(%7, %12) : (tensor<1x1x2xf32>, tensor<1x2xf32>) -> tensor<1x1x2xf32>
    %14 = "tfl.tanh"(%13) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %15 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %16 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %17 = "tfl.fully_connected"(%14, %15, %16) {keep_num_dims = true} : (tensor<1x1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<1x1x2xf32>
    %18 = "tfl.add"(%17, %9) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %19 = "tfl.tanh"(%18) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %20 = "tfl.fully_connected"(%19, %15, %16) {keep_num_dims = true} : (tensor<1x1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<1x1x2xf32>
    %21 = "tfl.add"(%20, %11) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %22 = "tfl.tanh"(%21) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %23 = "tfl.concatenation"(%14, %19, %22) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<3x1x2xf32>
    %24 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    %26 = "arith.constant"() {value = dense<[0, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.slice"(%25, %26, %6) : (tensor<1x3x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %28 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "tfl.reshape"(%27, %28) : (tensor<1x1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    "func.return"(%29) : (tensor<1x2xf32>) -> ()
  }
}
// -----
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
