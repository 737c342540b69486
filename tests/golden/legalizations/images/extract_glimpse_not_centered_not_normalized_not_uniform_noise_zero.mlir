// no reference: there is no kernel for tf.ExtractGlimpse
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x9x3x?xf32> {
    %0 = "arith.constant"() {value = dense<[9, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ExtractGlimpse"(%arg0, %0, %arg1) {centered = false, normalized = false, uniform_noise = false, noise = "zero"} : (tensor<?x?x?x?xf32>, tensor<2xi32>, tensor<?x?xf32>) -> tensor<?x9x3x?xf32>
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
    %9 = "arith.constant"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.mul"(%9, %10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.sub"(%8, %11) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %13 = "tfl.cast"(%12) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %14 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8]> : tensor<9xi32>} : () -> tensor<9xi32>
    %15 = "tfl.add"(%13, %14) : (tensor<?x1xi32>, tensor<9xi32>) -> tensor<?x9xi32>
    %16 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %17 = "tfl.maximum"(%15, %16) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.sub"(%3, %18) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %20 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %21 = "tfl.reshape"(%19, %20) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %22 = "tfl.minimum"(%17, %21) : (tensor<?x9xi32>, tensor<i32>) -> tensor<?x9xi32>
    %23 = "tfl.gather"(%arg0, %22) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?x?x?xf32>, tensor<?x9xi32>) -> tensor<?x9x?x?xf32>
    %24 = "tfl.equal"(%15, %22) : (tensor<?x9xi32>, tensor<?x9xi32>) -> tensor<?x9xi1>
    %25 = "arith.constant"() {value = dense<[-1, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "tfl.reshape"(%24, %25) : (tensor<?x9xi1>, tensor<3xi32>) -> tensor<?x9x1xi1>
    %27 = "arith.constant"() {value = dense<[-1, 9, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %28 = "tfl.reshape"(%26, %27) : (tensor<?x9x1xi1>, tensor<4xi32>) -> tensor<?x9x1x1xi1>
    %29 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %30 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "tfl.slice"(%29, %30, %31) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %33 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %34 = "tfl.reshape"(%32, %33) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %35 = "tfl.cast"(%34) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %36 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.gather"(%arg1, %36) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %38 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %39 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %40 = "tfl.mul"(%38, %39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %41 = "tfl.sub"(%37, %40) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %42 = "tfl.cast"(%41) {out_data_type = i32} : (tensor<?x1xf32>) -> tensor<?x1xi32>
    %43 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %44 = "tfl.add"(%42, %43) : (tensor<?x1xi32>, tensor<3xi32>) -> tensor<?x3xi32>
    %45 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %46 = "tfl.maximum"(%44, %45) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %47 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %48 = "tfl.sub"(%32, %47) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %49 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %50 = "tfl.reshape"(%48, %49) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %51 = "tfl.minimum"(%46, %50) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %52 = "tfl.gather"(%23, %51) {axis = 2 : i64, batch_dims = 1 : i64} : (tensor<?x9x?x?xf32>, tensor<?x3xi32>) -> tensor<?x9x3x?xf32>
    %53 = "tfl.equal"(%44, %51) : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi1>
    %54 = "arith.constant"() {value = dense<[-1, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %55 = "tfl.reshape"(%53, %54) : (tensor<?x3xi1>, tensor<3xi32>) -> tensor<?x1x3xi1>
    %56 = "arith.constant"() {value = dense<[-1, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %57 = "tfl.reshape"(%55, %56) : (tensor<?x1x3xi1>, tensor<4xi32>) -> tensor<?x1x3x1xi1>
    %58 = "tfl.logical_and"(%28, %57) : (tensor<?x9x1x1xi1>, tensor<?x1x3x1xi1>) -> tensor<?x9x3x1xi1>
    %59 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %60 = "tfl.select_v2"(%58, %52, %59) : (tensor<?x9x3x1xi1>, tensor<?x9x3x?xf32>, tensor<f32>) -> tensor<?x9x3x?xf32>
    "func.return"(%60) : (tensor<?x9x3x?xf32>) -> ()
  }
}
// rules of: images.crop_and_resize, arrays.shape, arithmetic.elementwise, arrays.gather_scatter
