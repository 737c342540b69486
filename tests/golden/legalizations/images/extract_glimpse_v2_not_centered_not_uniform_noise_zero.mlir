// no reference: there is no kernel for tf.ExtractGlimpseV2
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x9x3x?xf32> {
    %0 = "arith.constant"() {value = dense<[9, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ExtractGlimpseV2"(%arg0, %0, %arg1) {centered = false, uniform_noise = false, noise = "zero"} : (tensor<?x?x?x?xf32>, tensor<2xi32>, tensor<?x?xf32>) -> tensor<?x9x3x?xf32>
    "func.return"(%1) : (tensor<?x9x3x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x9x3x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %6 = "tfl.cast"(%5) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.gather"(%arg1, %7) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %9 = "tfl.mul"(%8, %6) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %10 = "tfl.cast"(%9) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %11 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8]> : tensor<9xi32>} : () -> tensor<9xi32>
    %12 = "tfl.add"(%10, %11) : (tensor<?x1xi32>, tensor<9xi32>) -> tensor<?x9xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.maximum"(%12, %13) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.sub"(%3, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %19 = "tfl.minimum"(%14, %18) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %20 = "tfl.gather"(%arg0, %19) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?x?x?xf32>, tensor<?x9xi32>) -> tensor<?x9x?x?xf32>
    %21 = "tfl.equal"(%12, %19) : (tensor<?x9xi32>, tensor<?x9xi32>) -> tensor<?x9xi1>
    %22 = "arith.constant"() {value = dense<[-1, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<?x9xi1>, tensor<3xi32>) -> tensor<?x9x1xi1>
    %24 = "arith.constant"() {value = dense<[-1, 9, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<?x9x1xi1>, tensor<4xi32>) -> tensor<?x9x1x1xi1>
    %26 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %27 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "tfl.slice"(%26, %27, %28) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %31 = "tfl.reshape"(%29, %30) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %32 = "tfl.cast"(%31) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %33 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.gather"(%arg1, %33) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %35 = "tfl.mul"(%34, %32) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %36 = "tfl.cast"(%35) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %37 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "tfl.add"(%36, %37) : (tensor<?x1xi32>, tensor<3xi32>) -> tensor<?x3xi32>
    %39 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %40 = "tfl.maximum"(%38, %39) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %41 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %42 = "tfl.sub"(%29, %41) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %43 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %44 = "tfl.reshape"(%42, %43) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %45 = "tfl.minimum"(%40, %44) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %46 = "tfl.gather"(%20, %45) {axis = 2 : i64, batch_dims = 1 : i64} : (tensor<?x9x?x?xf32>, tensor<?x3xi32>) -> tensor<?x9x3x?xf32>
    %47 = "tfl.equal"(%38, %45) : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi1>
    %48 = "arith.constant"() {value = dense<[-1, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %49 = "tfl.reshape"(%47, %48) : (tensor<?x3xi1>, tensor<3xi32>) -> tensor<?x1x3xi1>
    %50 = "arith.constant"() {value = dense<[-1, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %51 = "tfl.reshape"(%49, %50) : (tensor<?x1x3xi1>, tensor<4xi32>) -> tensor<?x1x3x1xi1>
    %52 = "tfl.logical_and"(%25, %51) : (tensor<?x9x1x1xi1>, tensor<?x1x3x1xi1>) -> tensor<?x9x3x1xi1>
    %53 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %54 = "tfl.select_v2"(%52, %46, %53) : (tensor<?x9x3x1xi1>, tensor<?x9x3x?xf32>, tensor<f32>) -> tensor<?x9x3x?xf32>
    "func.return"(%54) : (tensor<?x9x3x?xf32>) -> ()
  }
}
// rules of: images.crop_and_resize, arrays.shape, arithmetic.elementwise, arrays.gather_scatter
