// no reference: there is no kernel for tf.MirrorPadGrad
module {
  func.func @main(%arg0: tensor<5x6xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tf.MirrorPadGrad"(%arg0, %0) {mode = "SYMMETRIC"} : (tensor<5x6xf32>, tensor<2x2xi32>) -> tensor<3x4xf32>
    "func.return"(%1) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x6xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.sub"(%0, %1) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.sub"(%3, %2) : (tensor<i32>, tensor<5xi32>) -> tensor<5xi32>
    %5 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.sub"(%5, %2) : (tensor<i32>, tensor<5xi32>) -> tensor<5xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.less"(%2, %7) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
    %9 = "tfl.select_v2"(%8, %4, %2) : (tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %10 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.greater_equal"(%2, %10) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
    %12 = "tfl.select_v2"(%11, %6, %9) : (tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %13 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %14 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.one_hot"(%12, %13, %14, %15) {axis = -1 : i64} : (tensor<5xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
    %17 = "arith.constant"() {value = dense<[1, 5, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %18 = "tfl.reshape"(%arg0, %17) : (tensor<5x6xf32>, tensor<3xi32>) -> tensor<1x5x6xf32>
    %19 = "tfl.batch_matmul"(%16, %18) {adj_x = true} : (tensor<5x3xf32>, tensor<1x5x6xf32>) -> tensor<1x3x6xf32>
    %20 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.reshape"(%19, %20) : (tensor<1x3x6xf32>, tensor<2xi32>) -> tensor<3x6xf32>
    %22 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi32>} : () -> tensor<6xi32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tfl.sub"(%22, %23) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %25 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %26 = "tfl.sub"(%25, %24) : (tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
    %27 = "arith.constant"() {value = dense<7> : tensor<i32>} : () -> tensor<i32>
    %28 = "tfl.sub"(%27, %24) : (tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
    %29 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %30 = "tfl.less"(%24, %29) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi1>
    %31 = "tfl.select_v2"(%30, %26, %24) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %32 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %33 = "tfl.greater_equal"(%24, %32) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi1>
    %34 = "tfl.select_v2"(%33, %28, %31) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %35 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.one_hot"(%34, %35, %36, %37) {axis = -1 : i64} : (tensor<6xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<6x4xf32>
    %39 = "arith.constant"() {value = dense<[3, 6, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.reshape"(%21, %39) : (tensor<3x6xf32>, tensor<3xi32>) -> tensor<3x6x1xf32>
    %41 = "tfl.batch_matmul"(%38, %40) {adj_x = true} : (tensor<6x4xf32>, tensor<3x6x1xf32>) -> tensor<3x4x1xf32>
    %42 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %43 = "tfl.reshape"(%41, %42) : (tensor<3x4x1xf32>, tensor<2xi32>) -> tensor<3x4xf32>
    "func.return"(%43) : (tensor<3x4xf32>) -> ()
  }
}
// rules of: gradients.layers, arithmetic.elementwise, arrays.shape
