// no reference: there is no kernel for tf.CropAndResizeGradImage
module {
  func.func @main(%arg0: tensor<2x9x11x3xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<5xi32>) -> tensor<2x9x11x3xf32> {
    %0 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.CropAndResize"(%arg0, %arg1, %arg2, %0) : (tensor<2x9x11x3xf32>, tensor<5x4xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<5x1x3x3xf32>
    %2 = "arith.constant"() {value = dense<2.0> : tensor<5x1x3x3xf32>} : () -> tensor<5x1x3x3xf32>
    %3 = "tf.Mul"(%2, %1) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %4 = "arith.constant"() {value = dense<[2, 9, 11, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tf.CropAndResizeGradImage"(%3, %arg1, %arg2, %4) {T = f32} : (tensor<5x1x3x3xf32>, tensor<5x4xf32>, tensor<5xi32>, tensor<4xi32>) -> tensor<2x9x11x3xf32>
    "func.return"(%5) : (tensor<2x9x11x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x9x11x3xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<5xi32>) -> tensor<2x9x11x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.gather"(%arg1, %0) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.gather"(%arg1, %2) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %4 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.sub"(%3, %1) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %7 = "tfl.mul"(%6, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %8 = "tfl.div"(%7, %5) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %9 = "tfl.mul"(%1, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %11 = "tfl.mul"(%10, %8) : (tensor<1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %12 = "tfl.add"(%9, %11) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %13 = "tfl.add"(%1, %3) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %14 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.mul"(%13, %14) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %16 = "tfl.mul"(%15, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %17 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %19 = "tfl.greater"(%17, %18) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = "tfl.select_v2"(%19, %12, %16) : (tensor<i1>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %21 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.gather"(%arg1, %21) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %23 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.gather"(%arg1, %23) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %25 = "arith.constant"() {value = dense<10.0> : tensor<f32>} : () -> tensor<f32>
    %26 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %27 = "tfl.sub"(%24, %22) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %28 = "tfl.mul"(%27, %25) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %29 = "tfl.div"(%28, %26) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %30 = "tfl.mul"(%22, %25) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %31 = "arith.constant"() {value = dense<[0.0, 1.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %32 = "tfl.mul"(%31, %29) : (tensor<3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
    %33 = "tfl.add"(%30, %32) : (tensor<5x1xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %34 = "tfl.floor"(%20) : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %35 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.maximum"(%34, %35) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %37 = "tfl.minimum"(%36, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %38 = "tfl.cast"(%37) {out_data_type = i32} : (tensor<5x1xf32>) -> tensor<5x1xi32>
    %39 = "tfl.ceil"(%20) : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %40 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %41 = "tfl.maximum"(%39, %40) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %42 = "tfl.minimum"(%41, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %43 = "tfl.cast"(%42) {out_data_type = i32} : (tensor<5x1xf32>) -> tensor<5x1xi32>
    %44 = "tfl.sub"(%20, %34) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %45 = "tfl.floor"(%33) : (tensor<5x3xf32>) -> tensor<5x3xf32>
    %46 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.maximum"(%45, %46) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %48 = "tfl.minimum"(%47, %25) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %49 = "tfl.cast"(%48) {out_data_type = i32} : (tensor<5x3xf32>) -> tensor<5x3xi32>
    %50 = "tfl.ceil"(%33) : (tensor<5x3xf32>) -> tensor<5x3xf32>
    %51 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %52 = "tfl.maximum"(%50, %51) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %53 = "tfl.minimum"(%52, %25) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %54 = "tfl.cast"(%53) {out_data_type = i32} : (tensor<5x3xf32>) -> tensor<5x3xi32>
    %55 = "tfl.sub"(%33, %45) : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %56 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %57 = "tfl.reshape"(%44, %56) : (tensor<5x1xf32>, tensor<3xi32>) -> tensor<5x1x1xf32>
    %58 = "arith.constant"() {value = dense<[5, 1, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %59 = "tfl.reshape"(%57, %58) : (tensor<5x1x1xf32>, tensor<4xi32>) -> tensor<5x1x1x1xf32>
    %60 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %61 = "tfl.reshape"(%55, %60) : (tensor<5x3xf32>, tensor<3xi32>) -> tensor<5x1x3xf32>
    %62 = "arith.constant"() {value = dense<[5, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %63 = "tfl.reshape"(%61, %62) : (tensor<5x1x3xf32>, tensor<4xi32>) -> tensor<5x1x3x1xf32>
    %64 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %65 = "tfl.reshape"(%arg2, %64) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %66 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %67 = "tfl.reshape"(%38, %66) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %68 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %69 = "tfl.reshape"(%49, %68) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %70 = "tfl.add"(%67, %69) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %71 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %72 = "tfl.mul"(%70, %71) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %73 = "tfl.add"(%72, %65) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %74 = "tfl.add"(%72, %67) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %75 = "tfl.add"(%72, %69) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %76 = "tfl.pack"(%73, %74, %75) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %77 = "tfl.gather_nd"(%arg0, %76) : (tensor<2x9x11x3xf32>, tensor<5x1x3x3xi32>) -> tensor<5x1x3x3xf32>
    %78 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %79 = "tfl.reshape"(%arg2, %78) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %80 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %81 = "tfl.reshape"(%38, %80) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %82 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %83 = "tfl.reshape"(%54, %82) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %84 = "tfl.add"(%81, %83) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %85 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %86 = "tfl.mul"(%84, %85) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %87 = "tfl.add"(%86, %79) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %88 = "tfl.add"(%86, %81) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %89 = "tfl.add"(%86, %83) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %90 = "tfl.pack"(%87, %88, %89) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %91 = "tfl.gather_nd"(%arg0, %90) : (tensor<2x9x11x3xf32>, tensor<5x1x3x3xi32>) -> tensor<5x1x3x3xf32>
    %92 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %93 = "tfl.reshape"(%arg2, %92) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %94 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %95 = "tfl.reshape"(%43, %94) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %96 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %97 = "tfl.reshape"(%49, %96) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %98 = "tfl.add"(%95, %97) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %99 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %100 = "tfl.mul"(%98, %99) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %101 = "tfl.add"(%100, %93) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %102 = "tfl.add"(%100, %95) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %103 = "tfl.add"(%100, %97) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %104 = "tfl.pack"(%101, %102, %103) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %105 = "tfl.gather_nd"(%arg0, %104) : (tensor<2x9x11x3xf32>, tensor<5x1x3x3xi32>) -> tensor<5x1x3x3xf32>
    %106 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %107 = "tfl.reshape"(%arg2, %106) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %108 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %109 = "tfl.reshape"(%43, %108) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %110 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %111 = "tfl.reshape"(%54, %110) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %112 = "tfl.add"(%109, %111) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %113 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %114 = "tfl.mul"(%112, %113) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %115 = "tfl.add"(%114, %107) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %116 = "tfl.add"(%114, %109) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %117 = "tfl.add"(%114, %111) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %118 = "tfl.pack"(%115, %116, %117) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %119 = "tfl.gather_nd"(%arg0, %118) : (tensor<2x9x11x3xf32>, tensor<5x1x3x3xi32>) -> tensor<5x1x3x3xf32>
    %120 = "tfl.sub"(%91, %77) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %121 = "tfl.mul"(%120, %63) : (tensor<5x1x3x3xf32>, tensor<5x1x3x1xf32>) -> tensor<5x1x3x3xf32>
    %122 = "tfl.add"(%77, %121) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %123 = "tfl.sub"(%119, %105) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %124 = "tfl.mul"(%123, %63) : (tensor<5x1x3x3xf32>, tensor<5x1x3x1xf32>) -> tensor<5x1x3x3xf32>
    %125 = "tfl.add"(%105, %124) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %126 = "tfl.sub"(%125, %122) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %127 = "tfl.mul"(%126, %59) : (tensor<5x1x3x3xf32>, tensor<5x1x1x1xf32>) -> tensor<5x1x3x3xf32>
    %128 = "tfl.add"(%122, %127) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %129 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %130 = "tfl.greater_equal"(%20, %129) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %131 = "tfl.less_equal"(%20, %4) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %132 = "tfl.logical_and"(%130, %131) : (tensor<5x1xi1>, tensor<5x1xi1>) -> tensor<5x1xi1>
    %133 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %134 = "tfl.reshape"(%132, %133) : (tensor<5x1xi1>, tensor<3xi32>) -> tensor<5x1x1xi1>
    %135 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %136 = "tfl.greater_equal"(%33, %135) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %137 = "tfl.less_equal"(%33, %25) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %138 = "tfl.logical_and"(%136, %137) : (tensor<5x3xi1>, tensor<5x3xi1>) -> tensor<5x3xi1>
    %139 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %140 = "tfl.reshape"(%138, %139) : (tensor<5x3xi1>, tensor<3xi32>) -> tensor<5x1x3xi1>
    %141 = "tfl.logical_and"(%134, %140) : (tensor<5x1x1xi1>, tensor<5x1x3xi1>) -> tensor<5x1x3xi1>
    %142 = "arith.constant"() {value = dense<[5, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %143 = "tfl.reshape"(%141, %142) : (tensor<5x1x3xi1>, tensor<4xi32>) -> tensor<5x1x3x1xi1>
    %144 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %145 = "tfl.select_v2"(%143, %128, %144) : (tensor<5x1x3x1xi1>, tensor<5x1x3x3xf32>, tensor<f32>) -> tensor<5x1x3x3xf32>
    %146 = "arith.constant"() {value = dense<2.0> : tensor<5x1x3x3xf32>} : () -> tensor<5x1x3x3xf32>
    %147 = "tfl.mul"(%146, %145) : (tensor<5x1x3x3xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %148 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %149 = "tfl.gather"(%arg1, %148) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %150 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %151 = "tfl.gather"(%arg1, %150) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %152 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %153 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %154 = "tfl.sub"(%151, %149) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %155 = "tfl.mul"(%154, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %156 = "tfl.div"(%155, %153) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %157 = "tfl.mul"(%149, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %158 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %159 = "tfl.mul"(%158, %156) : (tensor<1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %160 = "tfl.add"(%157, %159) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %161 = "tfl.add"(%149, %151) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %162 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %163 = "tfl.mul"(%161, %162) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %164 = "tfl.mul"(%163, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %165 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %166 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %167 = "tfl.greater"(%165, %166) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %168 = "tfl.select_v2"(%167, %160, %164) : (tensor<i1>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %169 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %170 = "tfl.gather"(%arg1, %169) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %171 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %172 = "tfl.gather"(%arg1, %171) {axis = 1 : i64} : (tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x1xf32>
    %173 = "arith.constant"() {value = dense<10.0> : tensor<f32>} : () -> tensor<f32>
    %174 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %175 = "tfl.sub"(%172, %170) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %176 = "tfl.mul"(%175, %173) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %177 = "tfl.div"(%176, %174) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %178 = "tfl.mul"(%170, %173) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %179 = "arith.constant"() {value = dense<[0.0, 1.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %180 = "tfl.mul"(%179, %177) : (tensor<3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
    %181 = "tfl.add"(%178, %180) : (tensor<5x1xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %182 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %183 = "tfl.greater_equal"(%168, %182) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %184 = "tfl.less_equal"(%168, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %185 = "tfl.logical_and"(%183, %184) : (tensor<5x1xi1>, tensor<5x1xi1>) -> tensor<5x1xi1>
    %186 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %187 = "tfl.reshape"(%185, %186) : (tensor<5x1xi1>, tensor<3xi32>) -> tensor<5x1x1xi1>
    %188 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %189 = "tfl.greater_equal"(%181, %188) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %190 = "tfl.less_equal"(%181, %173) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %191 = "tfl.logical_and"(%189, %190) : (tensor<5x3xi1>, tensor<5x3xi1>) -> tensor<5x3xi1>
    %192 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %193 = "tfl.reshape"(%191, %192) : (tensor<5x3xi1>, tensor<3xi32>) -> tensor<5x1x3xi1>
    %194 = "tfl.logical_and"(%187, %193) : (tensor<5x1x1xi1>, tensor<5x1x3xi1>) -> tensor<5x1x3xi1>
    %195 = "arith.constant"() {value = dense<[5, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %196 = "tfl.reshape"(%194, %195) : (tensor<5x1x3xi1>, tensor<4xi32>) -> tensor<5x1x3x1xi1>
    %197 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %198 = "tfl.select_v2"(%196, %147, %197) : (tensor<5x1x3x1xi1>, tensor<5x1x3x3xf32>, tensor<f32>) -> tensor<5x1x3x3xf32>
    %199 = "tfl.floor"(%168) : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %200 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %201 = "tfl.maximum"(%199, %200) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %202 = "tfl.minimum"(%201, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %203 = "tfl.cast"(%202) {out_data_type = i32} : (tensor<5x1xf32>) -> tensor<5x1xi32>
    %204 = "tfl.ceil"(%168) : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %205 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %206 = "tfl.maximum"(%204, %205) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %207 = "tfl.minimum"(%206, %152) : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %208 = "tfl.cast"(%207) {out_data_type = i32} : (tensor<5x1xf32>) -> tensor<5x1xi32>
    %209 = "tfl.sub"(%168, %199) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %210 = "tfl.floor"(%181) : (tensor<5x3xf32>) -> tensor<5x3xf32>
    %211 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %212 = "tfl.maximum"(%210, %211) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %213 = "tfl.minimum"(%212, %173) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %214 = "tfl.cast"(%213) {out_data_type = i32} : (tensor<5x3xf32>) -> tensor<5x3xi32>
    %215 = "tfl.ceil"(%181) : (tensor<5x3xf32>) -> tensor<5x3xf32>
    %216 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %217 = "tfl.maximum"(%215, %216) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %218 = "tfl.minimum"(%217, %173) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %219 = "tfl.cast"(%218) {out_data_type = i32} : (tensor<5x3xf32>) -> tensor<5x3xi32>
    %220 = "tfl.sub"(%181, %210) : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %221 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %222 = "tfl.reshape"(%209, %221) : (tensor<5x1xf32>, tensor<3xi32>) -> tensor<5x1x1xf32>
    %223 = "arith.constant"() {value = dense<[5, 1, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %224 = "tfl.reshape"(%222, %223) : (tensor<5x1x1xf32>, tensor<4xi32>) -> tensor<5x1x1x1xf32>
    %225 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %226 = "tfl.reshape"(%220, %225) : (tensor<5x3xf32>, tensor<3xi32>) -> tensor<5x1x3xf32>
    %227 = "arith.constant"() {value = dense<[5, 1, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %228 = "tfl.reshape"(%226, %227) : (tensor<5x1x3xf32>, tensor<4xi32>) -> tensor<5x1x3x1xf32>
    %229 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %230 = "tfl.sub"(%229, %224) : (tensor<f32>, tensor<5x1x1x1xf32>) -> tensor<5x1x1x1xf32>
    %231 = "tfl.mul"(%230, %198) : (tensor<5x1x1x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %232 = "tfl.mul"(%224, %198) : (tensor<5x1x1x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %233 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %234 = "tfl.sub"(%233, %228) : (tensor<f32>, tensor<5x1x3x1xf32>) -> tensor<5x1x3x1xf32>
    %235 = "tfl.mul"(%234, %231) : (tensor<5x1x3x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %236 = "tfl.mul"(%228, %231) : (tensor<5x1x3x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %237 = "tfl.mul"(%234, %232) : (tensor<5x1x3x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %238 = "tfl.mul"(%228, %232) : (tensor<5x1x3x1xf32>, tensor<5x1x3x3xf32>) -> tensor<5x1x3x3xf32>
    %239 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %240 = "tfl.reshape"(%arg2, %239) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %241 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %242 = "tfl.reshape"(%203, %241) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %243 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %244 = "tfl.reshape"(%214, %243) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %245 = "tfl.add"(%242, %244) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %246 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %247 = "tfl.mul"(%245, %246) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %248 = "tfl.add"(%247, %240) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %249 = "tfl.add"(%247, %242) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %250 = "tfl.add"(%247, %244) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %251 = "tfl.pack"(%248, %249, %250) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %252 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %253 = "tfl.reshape"(%251, %252) : (tensor<5x1x3x3xi32>, tensor<2xi32>) -> tensor<15x3xi32>
    %254 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %255 = "tfl.reshape"(%arg2, %254) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %256 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %257 = "tfl.reshape"(%203, %256) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %258 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %259 = "tfl.reshape"(%219, %258) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %260 = "tfl.add"(%257, %259) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %261 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %262 = "tfl.mul"(%260, %261) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %263 = "tfl.add"(%262, %255) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %264 = "tfl.add"(%262, %257) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %265 = "tfl.add"(%262, %259) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %266 = "tfl.pack"(%263, %264, %265) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %267 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %268 = "tfl.reshape"(%266, %267) : (tensor<5x1x3x3xi32>, tensor<2xi32>) -> tensor<15x3xi32>
    %269 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %270 = "tfl.reshape"(%arg2, %269) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %271 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %272 = "tfl.reshape"(%208, %271) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %273 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %274 = "tfl.reshape"(%214, %273) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %275 = "tfl.add"(%272, %274) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %276 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %277 = "tfl.mul"(%275, %276) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %278 = "tfl.add"(%277, %270) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %279 = "tfl.add"(%277, %272) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %280 = "tfl.add"(%277, %274) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %281 = "tfl.pack"(%278, %279, %280) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %282 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %283 = "tfl.reshape"(%281, %282) : (tensor<5x1x3x3xi32>, tensor<2xi32>) -> tensor<15x3xi32>
    %284 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %285 = "tfl.reshape"(%arg2, %284) : (tensor<5xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %286 = "arith.constant"() {value = dense<[5, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %287 = "tfl.reshape"(%208, %286) : (tensor<5x1xi32>, tensor<3xi32>) -> tensor<5x1x1xi32>
    %288 = "arith.constant"() {value = dense<[5, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %289 = "tfl.reshape"(%219, %288) : (tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x1x3xi32>
    %290 = "tfl.add"(%287, %289) : (tensor<5x1x1xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %291 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %292 = "tfl.mul"(%290, %291) : (tensor<5x1x3xi32>, tensor<i32>) -> tensor<5x1x3xi32>
    %293 = "tfl.add"(%292, %285) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %294 = "tfl.add"(%292, %287) : (tensor<5x1x3xi32>, tensor<5x1x1xi32>) -> tensor<5x1x3xi32>
    %295 = "tfl.add"(%292, %289) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3xi32>
    %296 = "tfl.pack"(%293, %294, %295) {axis = 3 : i64} : (tensor<5x1x3xi32>, tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> tensor<5x1x3x3xi32>
    %297 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %298 = "tfl.reshape"(%296, %297) : (tensor<5x1x3x3xi32>, tensor<2xi32>) -> tensor<15x3xi32>
    %299 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %300 = "tfl.reshape"(%235, %299) : (tensor<5x1x3x3xf32>, tensor<2xi32>) -> tensor<15x3xf32>
    %301 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %302 = "tfl.reshape"(%236, %301) : (tensor<5x1x3x3xf32>, tensor<2xi32>) -> tensor<15x3xf32>
    %303 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %304 = "tfl.reshape"(%237, %303) : (tensor<5x1x3x3xf32>, tensor<2xi32>) -> tensor<15x3xf32>
    %305 = "arith.constant"() {value = dense<[15, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %306 = "tfl.reshape"(%238, %305) : (tensor<5x1x3x3xf32>, tensor<2xi32>) -> tensor<15x3xf32>
    %307 = "tfl.concatenation"(%253, %268, %283, %298) : (tensor<15x3xi32>, tensor<15x3xi32>, tensor<15x3xi32>, tensor<15x3xi32>) -> tensor<60x3xi32>
    %308 = "tfl.concatenation"(%300, %302, %304, %306) : (tensor<15x3xf32>, tensor<15x3xf32>, tensor<15x3xf32>, tensor<15x3xf32>) -> tensor<60x3xf32>
    %309 = "arith.constant"() {value = dense<[2, 9, 11, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %310 = "tfl.scatter_nd"(%307, %308, %309) : (tensor<60x3xi32>, tensor<60x3xf32>, tensor<4xi32>) -> tensor<2x9x11x3xf32>
    "func.return"(%310) : (tensor<2x9x11x3xf32>) -> ()
  }
}
// rules of: images.crop_and_resize, arrays.gather_scatter, arithmetic.elementwise, arrays.shape, arrays.slicing, gradients.crops
