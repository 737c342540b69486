// no reference: there is no kernel for tf.StatelessTruncatedNormalV2
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<10413732777507651514> : tensor<1xui64>} : () -> tensor<1xui64>
    %3 = "arith.constant"() {value = dense<[0, 17830669156045600267]> : tensor<2xui64>} : () -> tensor<2xui64>
    %4 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.StatelessTruncatedNormalV2"(%1, %2, %3, %4) : (tensor<2xi32>, tensor<1xui64>, tensor<2xui64>, tensor<i32>) -> tensor<?x5xf32>
    %6 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tf.Mean"(%5, %6) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %8 = "tf.Abs"(%7) : (tensor<f32>) -> tensor<f32>
    %9 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.Less"(%8, %9) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %11 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tf.Mean"(%5, %11) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %13 = "tf.Sub"(%5, %12) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %14 = "tf.Square"(%13) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %15 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "tf.Mean"(%14, %15) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %17 = "tf.Sqrt"(%16) : (tensor<f32>) -> tensor<f32>
    %18 = "arith.constant"() {value = dense<0.8796> : tensor<f32>} : () -> tensor<f32>
    %19 = "tf.Sub"(%17, %18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %20 = "tf.Abs"(%19) : (tensor<f32>) -> tensor<f32>
    %21 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.Less"(%20, %21) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %23 = "tf.Pack"(%10, %22) : (tensor<i1>, tensor<i1>) -> tensor<2xi1>
    "func.return"(%23) : (tensor<2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<-8033011296201900102> : tensor<1xi64>} : () -> tensor<1xi64>
    %3 = "arith.constant"() {value = dense<[0, -616074917663951349]> : tensor<2xi64>} : () -> tensor<2xi64>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reduce_prod"(%1, %4) : (tensor<2xi32>, tensor<1xi32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.add"(%5, %6) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.floor_div"(%7, %8) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.range"(%10, %9, %11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %13 = "tfl.cast"(%12) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %14 = "arith.constant"() {value = dense<256> : tensor<i64>} : () -> tensor<i64>
    %15 = "tfl.mul"(%13, %14) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %16 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.reshape"(%15, %16) : (tensor<?xi64>, tensor<2xi32>) -> tensor<?x1xi64>
    %18 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
    %19 = "tfl.add"(%17, %18) : (tensor<?x1xi64>, tensor<4xi64>) -> tensor<?x4xi64>
    %20 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.reshape"(%19, %20) : (tensor<?x4xi64>, tensor<1xi32>) -> tensor<?xi64>
    %22 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.slice"(%3, %22, %23) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.slice"(%3, %25, %26) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %28 = "tfl.add"(%21, %24) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %29 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %30 = "tfl.add"(%28, %29) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %31 = "tfl.add"(%24, %29) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %32 = "tfl.less"(%30, %31) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi1>
    %33 = "tfl.cast"(%32) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %34 = "tfl.add"(%33, %27) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %35 = "tfl.pack"(%28, %34) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %36 = "tfl.bitcast"(%35) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %37 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.strided_slice"(%36, %37, %38, %39) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %41 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %42 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %44 = "tfl.strided_slice"(%36, %41, %42, %43) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %45 = "tfl.bitcast"(%2) : (tensor<1xi64>) -> tensor<1x2xi32>
    %46 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %47 = "tfl.reshape"(%45, %46) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %48 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %49 = "tfl.bitcast"(%40) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %50 = "tfl.cast"(%49) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %51 = "tfl.mul"(%50, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %52 = "tfl.bitcast"(%51) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %53 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %54 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %55 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %56 = "tfl.strided_slice"(%52, %53, %54, %55) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %57 = "tfl.bitwise_xor"(%56, %44) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %58 = "tfl.bitwise_xor"(%57, %47) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %59 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %60 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %61 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %62 = "tfl.strided_slice"(%52, %59, %60, %61) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %63 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %64 = "tfl.add"(%47, %63) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %65 = "tfl.bitcast"(%58) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %66 = "tfl.cast"(%65) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %67 = "tfl.mul"(%66, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %68 = "tfl.bitcast"(%67) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %69 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %70 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %71 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %72 = "tfl.strided_slice"(%68, %69, %70, %71) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %73 = "tfl.bitwise_xor"(%72, %62) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %74 = "tfl.bitwise_xor"(%73, %64) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %75 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %76 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %77 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %78 = "tfl.strided_slice"(%68, %75, %76, %77) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %79 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %80 = "tfl.add"(%47, %79) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %81 = "tfl.bitcast"(%74) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %82 = "tfl.cast"(%81) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %83 = "tfl.mul"(%82, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %84 = "tfl.bitcast"(%83) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %85 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %86 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %87 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %88 = "tfl.strided_slice"(%84, %85, %86, %87) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %89 = "tfl.bitwise_xor"(%88, %78) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %90 = "tfl.bitwise_xor"(%89, %80) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %91 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %92 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %93 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %94 = "tfl.strided_slice"(%84, %91, %92, %93) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %95 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %96 = "tfl.add"(%47, %95) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %97 = "tfl.bitcast"(%90) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %98 = "tfl.cast"(%97) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %99 = "tfl.mul"(%98, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %100 = "tfl.bitcast"(%99) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %101 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %102 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %103 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %104 = "tfl.strided_slice"(%100, %101, %102, %103) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %105 = "tfl.bitwise_xor"(%104, %94) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %106 = "tfl.bitwise_xor"(%105, %96) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %107 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %108 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %109 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %110 = "tfl.strided_slice"(%100, %107, %108, %109) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %111 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %112 = "tfl.add"(%47, %111) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %113 = "tfl.bitcast"(%106) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %114 = "tfl.cast"(%113) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %115 = "tfl.mul"(%114, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %116 = "tfl.bitcast"(%115) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %117 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %118 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %119 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %120 = "tfl.strided_slice"(%116, %117, %118, %119) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %121 = "tfl.bitwise_xor"(%120, %110) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %122 = "tfl.bitwise_xor"(%121, %112) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %123 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %124 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %125 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %126 = "tfl.strided_slice"(%116, %123, %124, %125) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %127 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %128 = "tfl.add"(%47, %127) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %129 = "tfl.bitcast"(%122) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %130 = "tfl.cast"(%129) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %131 = "tfl.mul"(%130, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %132 = "tfl.bitcast"(%131) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %133 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %134 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %135 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %136 = "tfl.strided_slice"(%132, %133, %134, %135) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %137 = "tfl.bitwise_xor"(%136, %126) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %138 = "tfl.bitwise_xor"(%137, %128) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %139 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %140 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %141 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %142 = "tfl.strided_slice"(%132, %139, %140, %141) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %143 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %144 = "tfl.add"(%47, %143) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %145 = "tfl.bitcast"(%138) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %146 = "tfl.cast"(%145) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %147 = "tfl.mul"(%146, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %148 = "tfl.bitcast"(%147) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %149 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %150 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %151 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %152 = "tfl.strided_slice"(%148, %149, %150, %151) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %153 = "tfl.bitwise_xor"(%152, %142) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %154 = "tfl.bitwise_xor"(%153, %144) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %155 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %156 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %157 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %158 = "tfl.strided_slice"(%148, %155, %156, %157) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %159 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %160 = "tfl.add"(%47, %159) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %161 = "tfl.bitcast"(%154) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %162 = "tfl.cast"(%161) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %163 = "tfl.mul"(%162, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %164 = "tfl.bitcast"(%163) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %165 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %166 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %167 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %168 = "tfl.strided_slice"(%164, %165, %166, %167) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %169 = "tfl.bitwise_xor"(%168, %158) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %170 = "tfl.bitwise_xor"(%169, %160) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %171 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %172 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %173 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %174 = "tfl.strided_slice"(%164, %171, %172, %173) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %175 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %176 = "tfl.add"(%47, %175) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %177 = "tfl.bitcast"(%170) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %178 = "tfl.cast"(%177) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %179 = "tfl.mul"(%178, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %180 = "tfl.bitcast"(%179) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %181 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %182 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %183 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %184 = "tfl.strided_slice"(%180, %181, %182, %183) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %185 = "tfl.bitwise_xor"(%184, %174) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %186 = "tfl.bitwise_xor"(%185, %176) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %187 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %188 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %189 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %190 = "tfl.strided_slice"(%180, %187, %188, %189) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %191 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %192 = "tfl.add"(%47, %191) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %193 = "tfl.bitcast"(%186) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %194 = "tfl.cast"(%193) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %195 = "tfl.mul"(%194, %48) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %196 = "tfl.bitcast"(%195) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %197 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %198 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %199 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %200 = "tfl.strided_slice"(%196, %197, %198, %199) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %201 = "tfl.bitwise_xor"(%200, %190) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %202 = "tfl.bitwise_xor"(%201, %192) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %203 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %204 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %205 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %206 = "tfl.strided_slice"(%196, %203, %204, %205) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %207 = "tfl.pack"(%202, %206) {axis = 2 : i64} : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2x2xi32>
    %208 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %209 = "tfl.reshape"(%207, %208) : (tensor<?x2x2xi32>, tensor<1xi32>) -> tensor<?xi32>
    %210 = "arith.constant"() {value = dense<8388608> : tensor<i32>} : () -> tensor<i32>
    %211 = "tfl.floor_mod"(%209, %210) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %212 = "tfl.cast"(%211) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %213 = "arith.constant"() {value = dense<1.1920929e-07> : tensor<f32>} : () -> tensor<f32>
    %214 = "tfl.mul"(%212, %213) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %215 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %216 = "tfl.reshape"(%214, %215) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %217 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %218 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %219 = "tfl.slice"(%216, %217, %218) : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %220 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %221 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %222 = "tfl.slice"(%216, %220, %221) : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %223 = "arith.constant"() {value = dense<1.0e-07> : tensor<f32>} : () -> tensor<f32>
    %224 = "tfl.maximum"(%219, %223) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %225 = "tfl.log"(%224) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %226 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %227 = "tfl.mul"(%225, %226) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %228 = "tfl.sqrt"(%227) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %229 = "arith.constant"() {value = dense<6.2831855> : tensor<f32>} : () -> tensor<f32>
    %230 = "tfl.mul"(%222, %229) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %231 = "tfl.sin"(%230) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %232 = "tfl.cos"(%230) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %233 = "tfl.concatenation"(%231, %232) {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %234 = "tfl.mul"(%233, %228) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %235 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %236 = "tfl.reshape"(%234, %235) : (tensor<?x2xf32>, tensor<1xi32>) -> tensor<?xf32>
    %237 = "arith.constant"() {value = dense<[-1, 16, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %238 = "tfl.reshape"(%236, %237) : (tensor<?xf32>, tensor<3xi32>) -> tensor<?x16x1xf32>
    %239 = "tfl.abs"(%238) : (tensor<?x16x1xf32>) -> tensor<?x16x1xf32>
    %240 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %241 = "tfl.less"(%239, %240) : (tensor<?x16x1xf32>, tensor<f32>) -> tensor<?x16x1xi1>
    %242 = "tfl.cast"(%241) {out_data_type = i32} : (tensor<?x16x1xi1>) -> tensor<?x16x1xi32>
    %243 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %244 = "tfl.cumsum"(%242, %243) : (tensor<?x16x1xi32>, tensor<i32>) -> tensor<?x16x1xi32>
    %245 = "arith.constant"() {value = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %246 = "tfl.equal"(%244, %245) : (tensor<?x16x1xi32>, tensor<4xi32>) -> tensor<?x16x4xi1>
    %247 = "tfl.logical_and"(%241, %246) : (tensor<?x16x1xi1>, tensor<?x16x4xi1>) -> tensor<?x16x4xi1>
    %248 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %249 = "tfl.select_v2"(%247, %238, %248) : (tensor<?x16x4xi1>, tensor<?x16x1xf32>, tensor<f32>) -> tensor<?x16x4xf32>
    %250 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %251 = "tfl.sum"(%249, %250) : (tensor<?x16x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %252 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %253 = "tfl.reshape"(%251, %252) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>
    %254 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %255 = "tfl.reduce_prod"(%1, %254) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %256 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %257 = "tfl.slice"(%253, %256, %255) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    %258 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %259 = "tfl.reshape"(%257, %258) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x5xf32>
    %260 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %261 = "tfl.mean"(%259, %260) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %262 = "tfl.abs"(%261) : (tensor<f32>) -> tensor<f32>
    %263 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %264 = "tfl.less"(%262, %263) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %265 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %266 = "tfl.mean"(%259, %265) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %267 = "tfl.sub"(%259, %266) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %268 = "tfl.square"(%267) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %269 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %270 = "tfl.mean"(%268, %269) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %271 = "tfl.sqrt"(%270) : (tensor<f32>) -> tensor<f32>
    %272 = "arith.constant"() {value = dense<0.8796> : tensor<f32>} : () -> tensor<f32>
    %273 = "tfl.sub"(%271, %272) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %274 = "tfl.abs"(%273) : (tensor<f32>) -> tensor<f32>
    %275 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %276 = "tfl.less"(%274, %275) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %277 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %278 = "tfl.reshape"(%264, %277) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %279 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %280 = "tfl.reshape"(%276, %279) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %281 = "tfl.concatenation"(%278, %280) : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    "func.return"(%281) : (tensor<2xi1>) -> ()
  }
}
// rules of: arrays.slicing, random.stateless, arithmetic.reduction, arithmetic.elementwise, arrays.shape, pass_through, arithmetic.bitwise
