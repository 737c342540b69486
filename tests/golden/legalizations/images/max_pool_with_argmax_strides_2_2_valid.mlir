module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> (tensor<?x3x4x3xf32>, tensor<?x3x4x3xi64>) {
    %0:2 = "tf.MaxPoolWithArgmax"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<?x7x8x3xf32>) -> (tensor<?x3x4x3xf32>, tensor<?x3x4x3xi64>)
    "func.return"(%0#0, %0#1) : (tensor<?x3x4x3xf32>, tensor<?x3x4x3xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x7x8x3xf32>) -> (tensor<?x3x4x3xf32>, tensor<?x3x4x3xi64>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x7x8x3xf32>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.gather"(%arg0, %4) {axis = 1 : i64} : (tensor<?x7x8x3xf32>, tensor<3xi32>) -> tensor<?x3x8x3xf32>
    %6 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.gather"(%arg0, %6) {axis = 1 : i64} : (tensor<?x7x8x3xf32>, tensor<3xi32>) -> tensor<?x3x8x3xf32>
    %8 = "arith.constant"() {value = dense<[0, 2, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.gather"(%5, %8) {axis = 2 : i64} : (tensor<?x3x8x3xf32>, tensor<4xi32>) -> tensor<?x3x4x3xf32>
    %10 = "arith.constant"() {value = dense<[1, 3, 5, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.gather"(%5, %10) {axis = 2 : i64} : (tensor<?x3x8x3xf32>, tensor<4xi32>) -> tensor<?x3x4x3xf32>
    %12 = "arith.constant"() {value = dense<[0, 2, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.gather"(%7, %12) {axis = 2 : i64} : (tensor<?x3x8x3xf32>, tensor<4xi32>) -> tensor<?x3x4x3xf32>
    %14 = "arith.constant"() {value = dense<[1, 3, 5, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
    %15 = "tfl.gather"(%7, %14) {axis = 2 : i64} : (tensor<?x3x8x3xf32>, tensor<4xi32>) -> tensor<?x3x4x3xf32>
    %16 = "tfl.shape"(%9) : (tensor<?x3x4x3xf32>) -> tensor<4xi32>
    %17 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.fill"(%16, %17) : (tensor<4xi32>, tensor<f32>) -> tensor<?x3x4x3xf32>
    %19 = "tfl.cast"(%18) {out_data_type = i32} : (tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xi32>
    %20 = "tfl.greater"(%11, %9) : (tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xi1>
    %21 = "tfl.select_v2"(%20, %11, %9) : (tensor<?x3x4x3xi1>, tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xf32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.select_v2"(%20, %22, %19) : (tensor<?x3x4x3xi1>, tensor<i32>, tensor<?x3x4x3xi32>) -> tensor<?x3x4x3xi32>
    %24 = "tfl.greater"(%13, %21) : (tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xi1>
    %25 = "tfl.select_v2"(%24, %13, %21) : (tensor<?x3x4x3xi1>, tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xf32>
    %26 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %27 = "tfl.select_v2"(%24, %26, %23) : (tensor<?x3x4x3xi1>, tensor<i32>, tensor<?x3x4x3xi32>) -> tensor<?x3x4x3xi32>
    %28 = "tfl.greater"(%15, %25) : (tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xi1>
    %29 = "tfl.select_v2"(%28, %15, %25) : (tensor<?x3x4x3xi1>, tensor<?x3x4x3xf32>, tensor<?x3x4x3xf32>) -> tensor<?x3x4x3xf32>
    %30 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %31 = "tfl.select_v2"(%28, %30, %27) : (tensor<?x3x4x3xi1>, tensor<i32>, tensor<?x3x4x3xi32>) -> tensor<?x3x4x3xi32>
    %32 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %33 = "tfl.floor_div"(%31, %32) : (tensor<?x3x4x3xi32>, tensor<i32>) -> tensor<?x3x4x3xi32>
    %34 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %35 = "tfl.floor_mod"(%31, %34) : (tensor<?x3x4x3xi32>, tensor<i32>) -> tensor<?x3x4x3xi32>
    %36 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "arith.constant"() {value = dense<[3, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "tfl.reshape"(%36, %37) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3x1x1xi32>
    %39 = "arith.constant"() {value = dense<[0, 2, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %40 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %41 = "tfl.reshape"(%39, %40) : (tensor<4xi32>, tensor<2xi32>) -> tensor<4x1xi32>
    %42 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %43 = "tfl.mul"(%33, %42) : (tensor<?x3x4x3xi32>, tensor<i32>) -> tensor<?x3x4x3xi32>
    %44 = "tfl.add"(%43, %35) : (tensor<?x3x4x3xi32>, tensor<?x3x4x3xi32>) -> tensor<?x3x4x3xi32>
    %45 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %46 = "tfl.mul"(%38, %45) : (tensor<3x1x1xi32>, tensor<i32>) -> tensor<3x1x1xi32>
    %47 = "tfl.add"(%46, %41) : (tensor<3x1x1xi32>, tensor<4x1xi32>) -> tensor<3x4x1xi32>
    %48 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %49 = "tfl.mul"(%47, %48) : (tensor<3x4x1xi32>, tensor<i32>) -> tensor<3x4x1xi32>
    %50 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %51 = "tfl.add"(%49, %50) : (tensor<3x4x1xi32>, tensor<3xi32>) -> tensor<3x4x3xi32>
    %52 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %53 = "tfl.mul"(%44, %52) : (tensor<?x3x4x3xi32>, tensor<i32>) -> tensor<?x3x4x3xi32>
    %54 = "tfl.add"(%53, %51) : (tensor<?x3x4x3xi32>, tensor<3x4x3xi32>) -> tensor<?x3x4x3xi32>
    %55 = "tfl.cast"(%54) {out_data_type = i64} : (tensor<?x3x4x3xi32>) -> tensor<?x3x4x3xi64>
    "func.return"(%29, %55) : (tensor<?x3x4x3xf32>, tensor<?x3x4x3xi64>) -> ()
  }
}
// rules of: images.patches, arrays.gather_scatter, arithmetic.elementwise, arrays.shape
