// shapes: 2x5x6x3, 2x8, 2
// input %arg0: -3 .. 3
// input %arg1: -0.5 .. 1.2
// input %arg2: 5 .. 7
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?xi32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.ImageProjectiveTransformV3"(%arg0, %arg1, %arg2, %0) {interpolation = "NEAREST"} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?xi32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%arg2, %1, %2) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.slice"(%arg2, %4, %5) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "tfl.mul"(%3, %6) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %10 = "tfl.reshape"(%7, %9) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.range"(%8, %10, %11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %13 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %14 = "tfl.reshape"(%6, %13) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %15 = "tfl.floor_div"(%12, %14) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %16 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %17 = "tfl.reshape"(%6, %16) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %18 = "tfl.floor_mod"(%12, %17) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %19 = "tfl.cast"(%15) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %20 = "tfl.cast"(%18) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %21 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.gather"(%arg1, %21) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %23 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.gather"(%arg1, %23) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %25 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "tfl.gather"(%arg1, %25) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %27 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "tfl.gather"(%arg1, %27) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %29 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.gather"(%arg1, %29) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %31 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "tfl.gather"(%arg1, %31) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %33 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.gather"(%arg1, %33) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %35 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.gather"(%arg1, %35) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %37 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.mul"(%34, %20) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %39 = "tfl.mul"(%36, %19) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %40 = "tfl.add"(%38, %39) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %41 = "tfl.add"(%40, %37) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %42 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %43 = "tfl.equal"(%41, %42) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %44 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %45 = "tfl.select_v2"(%43, %44, %41) : (tensor<?x?xi1>, tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %46 = "tfl.mul"(%22, %20) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %47 = "tfl.mul"(%24, %19) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %48 = "tfl.add"(%46, %47) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %49 = "tfl.add"(%48, %26) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
    %50 = "tfl.div"(%49, %45) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %51 = "tfl.mul"(%28, %20) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %52 = "tfl.mul"(%30, %19) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    %53 = "tfl.add"(%51, %52) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %54 = "tfl.add"(%53, %32) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
    %55 = "tfl.div"(%54, %45) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %56 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %57 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %58 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %59 = "tfl.slice"(%56, %57, %58) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.sub"(%59, %60) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %62 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %63 = "tfl.reshape"(%61, %62) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %64 = "tfl.cast"(%63) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %65 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %66 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %67 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %68 = "tfl.slice"(%65, %66, %67) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %69 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %70 = "tfl.sub"(%68, %69) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %71 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %72 = "tfl.reshape"(%70, %71) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %73 = "tfl.cast"(%72) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %74 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %75 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %76 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "tfl.slice"(%74, %75, %76) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %78 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %79 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %80 = "tfl.reshape"(%77, %79) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %81 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %82 = "tfl.range"(%78, %80, %81) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %83 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %84 = "tfl.reshape"(%82, %83) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %85 = "tfl.abs"(%55) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %86 = "tfl.floor"(%85) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %87 = "tfl.sub"(%85, %86) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %88 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %89 = "tfl.greater_equal"(%87, %88) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %90 = "tfl.sign"(%55) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %91 = "tfl.cast"(%89) {out_data_type = f32} : (tensor<?x?xi1>) -> tensor<?x?xf32>
    %92 = "tfl.add"(%86, %91) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %93 = "tfl.mul"(%90, %92) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %94 = "tfl.abs"(%50) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %95 = "tfl.floor"(%94) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %96 = "tfl.sub"(%94, %95) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %97 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %98 = "tfl.greater_equal"(%96, %97) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %99 = "tfl.sign"(%50) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %100 = "tfl.cast"(%98) {out_data_type = f32} : (tensor<?x?xi1>) -> tensor<?x?xf32>
    %101 = "tfl.add"(%95, %100) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %102 = "tfl.mul"(%99, %101) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %103 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %104 = "tfl.maximum"(%93, %103) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %105 = "tfl.minimum"(%104, %64) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %106 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %107 = "tfl.maximum"(%102, %106) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %108 = "tfl.minimum"(%107, %73) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %109 = "tfl.cast"(%105) {out_data_type = i32} : (tensor<?x?xf32>) -> tensor<?x?xi32>
    %110 = "tfl.cast"(%108) {out_data_type = i32} : (tensor<?x?xf32>) -> tensor<?x?xi32>
    %111 = "tfl.add"(%109, %84) : (tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x?xi32>
    %112 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %113 = "tfl.mul"(%111, %112) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %114 = "tfl.add"(%113, %84) : (tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x?xi32>
    %115 = "tfl.add"(%113, %109) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %116 = "tfl.add"(%113, %110) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %117 = "tfl.pack"(%114, %115, %116) {axis = 2 : i64} : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?x3xi32>
    %118 = "tfl.equal"(%105, %93) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    %119 = "tfl.equal"(%108, %102) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    %120 = "tfl.logical_and"(%118, %119) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %121 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %122 = "tfl.expand_dims"(%120, %121) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %123 = "tfl.gather_nd"(%arg0, %117) : (tensor<?x?x?x?xf32>, tensor<?x?x3xi32>) -> tensor<?x?x?xf32>
    %124 = "tfl.select_v2"(%122, %123, %0) : (tensor<?x?x1xi1>, tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %125 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %126 = "tfl.expand_dims"(%43, %125) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %127 = "tfl.select_v2"(%126, %0, %124) : (tensor<?x?x1xi1>, tensor<f32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %128 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %129 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %130 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %131 = "tfl.slice"(%128, %129, %130) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %132 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %133 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %134 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %135 = "tfl.slice"(%132, %133, %134) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %136 = "tfl.concatenation"(%131, %3, %6, %135) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %137 = "tfl.reshape"(%127, %136) : (tensor<?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    "func.return"(%137) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: images.projection, arrays.shape, arithmetic.elementwise, arrays.gather_scatter, arrays.slicing
