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
    %7 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %8 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.gather"(%arg1, %8) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %10 = "tfl.mul"(%9, %6) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %11 = "tfl.cast"(%10) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %12 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8]> : tensor<9xi32>} : () -> tensor<9xi32>
    %13 = "tfl.add"(%11, %12) : (tensor<?x1xi32>, tensor<9xi32>) -> tensor<?x9xi32>
    %14 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %15 = "tfl.maximum"(%13, %14) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.sub"(%3, %16) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %19 = "tfl.reshape"(%17, %18) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %20 = "tfl.minimum"(%15, %19) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %21 = "tfl.gather"(%arg0, %20) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?x?x?xf32>, tensor<?x9xi32>) -> tensor<?x9x?x?xf32>
    %22 = "tfl.equal"(%13, %20) : (tensor<?x9xi32>, tensor<?x9xi32>) -> tensor<?x9xi1>
    %23 = "arith.constant"() {value = dense<[-1, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tfl.reshape"(%22, %23) : (tensor<?x9xi1>, tensor<3xi32>) -> tensor<?x9x1xi1>
    %25 = "arith.constant"() {value = dense<[-1, 9, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %26 = "tfl.reshape"(%24, %25) : (tensor<?x9x1xi1>, tensor<4xi32>) -> tensor<?x9x1x1xi1>
    %27 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %28 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.slice"(%27, %28, %29) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %31 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %32 = "tfl.reshape"(%30, %31) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %33 = "tfl.cast"(%32) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %34 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %35 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.gather"(%arg1, %35) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %37 = "tfl.mul"(%36, %33) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %38 = "tfl.cast"(%37) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %39 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.add"(%38, %39) : (tensor<?x1xi32>, tensor<3xi32>) -> tensor<?x3xi32>
    %41 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %42 = "tfl.maximum"(%40, %41) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %43 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %44 = "tfl.sub"(%30, %43) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %45 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %46 = "tfl.reshape"(%44, %45) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %47 = "tfl.minimum"(%42, %46) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %48 = "tfl.gather"(%21, %47) {axis = 2 : i64, batch_dims = 1 : i64} : (tensor<?x9x?x?xf32>, tensor<?x3xi32>) -> tensor<?x9x3x?xf32>
    %49 = "tfl.equal"(%40, %47) : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi1>
    %50 = "arith.constant"() {value = dense<[-1, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %51 = "tfl.reshape"(%49, %50) : (tensor<?x3xi1>, tensor<3xi32>) -> tensor<?x1x3xi1>
    %52 = "arith.constant"() {value = dense<[-1, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %53 = "tfl.reshape"(%51, %52) : (tensor<?x1x3xi1>, tensor<4xi32>) -> tensor<?x1x3x1xi1>
    %54 = "tfl.logical_and"(%26, %53) : (tensor<?x9x1x1xi1>, tensor<?x1x3x1xi1>) -> tensor<?x9x3x1xi1>
    %55 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %56 = "tfl.select_v2"(%54, %48, %55) : (tensor<?x9x3x1xi1>, tensor<?x9x3x?xf32>, tensor<f32>) -> tensor<?x9x3x?xf32>
    "func.return"(%56) : (tensor<?x9x3x?xf32>) -> ()
  }
}
// rules of: images.crop_and_resize, arrays.shape, arithmetic.elementwise, arrays.gather_scatter
