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
    %31 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %32 = "tfl.add"(%24, %31) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %33 = "tfl.less"(%30, %32) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi1>
    %34 = "tfl.cast"(%33) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %35 = "tfl.add"(%34, %27) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %36 = "tfl.pack"(%28, %35) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %37 = "tfl.bitcast"(%36) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %38 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %41 = "tfl.strided_slice"(%37, %38, %39, %40) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %42 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %44 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %45 = "tfl.strided_slice"(%37, %42, %43, %44) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %46 = "tfl.bitcast"(%2) : (tensor<1xi64>) -> tensor<1x2xi32>
    %47 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %48 = "tfl.reshape"(%46, %47) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %49 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %50 = "tfl.bitcast"(%41) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %51 = "tfl.cast"(%50) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %52 = "tfl.mul"(%51, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %53 = "tfl.bitcast"(%52) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %54 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %55 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %56 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %57 = "tfl.strided_slice"(%53, %54, %55, %56) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %58 = "tfl.bitwise_xor"(%57, %45) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %59 = "tfl.bitwise_xor"(%58, %48) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %60 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %61 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %62 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %63 = "tfl.strided_slice"(%53, %60, %61, %62) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %64 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %65 = "tfl.add"(%48, %64) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %66 = "tfl.bitcast"(%59) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %67 = "tfl.cast"(%66) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %68 = "tfl.mul"(%67, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %69 = "tfl.bitcast"(%68) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %70 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %71 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %72 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %73 = "tfl.strided_slice"(%69, %70, %71, %72) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %74 = "tfl.bitwise_xor"(%73, %63) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %75 = "tfl.bitwise_xor"(%74, %65) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %76 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %77 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %78 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %79 = "tfl.strided_slice"(%69, %76, %77, %78) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %80 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %81 = "tfl.add"(%48, %80) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %82 = "tfl.bitcast"(%75) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %83 = "tfl.cast"(%82) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %84 = "tfl.mul"(%83, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %85 = "tfl.bitcast"(%84) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %86 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %87 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %88 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %89 = "tfl.strided_slice"(%85, %86, %87, %88) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %90 = "tfl.bitwise_xor"(%89, %79) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %91 = "tfl.bitwise_xor"(%90, %81) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %92 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %93 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %94 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %95 = "tfl.strided_slice"(%85, %92, %93, %94) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %96 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %97 = "tfl.add"(%48, %96) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %98 = "tfl.bitcast"(%91) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %99 = "tfl.cast"(%98) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %100 = "tfl.mul"(%99, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %101 = "tfl.bitcast"(%100) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %102 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %103 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %104 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %105 = "tfl.strided_slice"(%101, %102, %103, %104) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %106 = "tfl.bitwise_xor"(%105, %95) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %107 = "tfl.bitwise_xor"(%106, %97) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %108 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %109 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %110 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %111 = "tfl.strided_slice"(%101, %108, %109, %110) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %112 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %113 = "tfl.add"(%48, %112) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %114 = "tfl.bitcast"(%107) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %115 = "tfl.cast"(%114) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %116 = "tfl.mul"(%115, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %117 = "tfl.bitcast"(%116) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %118 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %119 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %120 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %121 = "tfl.strided_slice"(%117, %118, %119, %120) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %122 = "tfl.bitwise_xor"(%121, %111) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %123 = "tfl.bitwise_xor"(%122, %113) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %124 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %125 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %126 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %127 = "tfl.strided_slice"(%117, %124, %125, %126) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %128 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %129 = "tfl.add"(%48, %128) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %130 = "tfl.bitcast"(%123) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %131 = "tfl.cast"(%130) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %132 = "tfl.mul"(%131, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %133 = "tfl.bitcast"(%132) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %134 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %135 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %136 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %137 = "tfl.strided_slice"(%133, %134, %135, %136) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %138 = "tfl.bitwise_xor"(%137, %127) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %139 = "tfl.bitwise_xor"(%138, %129) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %140 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %141 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %142 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %143 = "tfl.strided_slice"(%133, %140, %141, %142) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %144 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %145 = "tfl.add"(%48, %144) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %146 = "tfl.bitcast"(%139) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %147 = "tfl.cast"(%146) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %148 = "tfl.mul"(%147, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %149 = "tfl.bitcast"(%148) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %150 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %151 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %152 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %153 = "tfl.strided_slice"(%149, %150, %151, %152) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %154 = "tfl.bitwise_xor"(%153, %143) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %155 = "tfl.bitwise_xor"(%154, %145) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %156 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %157 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %158 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %159 = "tfl.strided_slice"(%149, %156, %157, %158) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %160 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %161 = "tfl.add"(%48, %160) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %162 = "tfl.bitcast"(%155) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %163 = "tfl.cast"(%162) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %164 = "tfl.mul"(%163, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %165 = "tfl.bitcast"(%164) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %166 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %167 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %168 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %169 = "tfl.strided_slice"(%165, %166, %167, %168) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %170 = "tfl.bitwise_xor"(%169, %159) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %171 = "tfl.bitwise_xor"(%170, %161) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %172 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %173 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %174 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %175 = "tfl.strided_slice"(%165, %172, %173, %174) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %176 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %177 = "tfl.add"(%48, %176) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %178 = "tfl.bitcast"(%171) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %179 = "tfl.cast"(%178) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %180 = "tfl.mul"(%179, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %181 = "tfl.bitcast"(%180) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %182 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %183 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %184 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %185 = "tfl.strided_slice"(%181, %182, %183, %184) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %186 = "tfl.bitwise_xor"(%185, %175) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %187 = "tfl.bitwise_xor"(%186, %177) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %188 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %189 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %190 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %191 = "tfl.strided_slice"(%181, %188, %189, %190) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %192 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %193 = "tfl.add"(%48, %192) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %194 = "tfl.bitcast"(%187) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %195 = "tfl.cast"(%194) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %196 = "tfl.mul"(%195, %49) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %197 = "tfl.bitcast"(%196) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %198 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %199 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %200 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %201 = "tfl.strided_slice"(%197, %198, %199, %200) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %202 = "tfl.bitwise_xor"(%201, %191) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %203 = "tfl.bitwise_xor"(%202, %193) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %204 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %205 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %206 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %207 = "tfl.strided_slice"(%197, %204, %205, %206) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %208 = "tfl.pack"(%203, %207) {axis = 2 : i64} : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2x2xi32>
    %209 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %210 = "tfl.reshape"(%208, %209) : (tensor<?x2x2xi32>, tensor<1xi32>) -> tensor<?xi32>
    %211 = "arith.constant"() {value = dense<8388608> : tensor<i32>} : () -> tensor<i32>
    %212 = "tfl.floor_mod"(%210, %211) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %213 = "tfl.cast"(%212) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %214 = "arith.constant"() {value = dense<1.1920929e-07> : tensor<f32>} : () -> tensor<f32>
    %215 = "tfl.mul"(%213, %214) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %216 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %217 = "tfl.reshape"(%215, %216) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %218 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %219 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %220 = "tfl.slice"(%217, %218, %219) : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %221 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %222 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %223 = "tfl.slice"(%217, %221, %222) : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %224 = "arith.constant"() {value = dense<1.0e-07> : tensor<f32>} : () -> tensor<f32>
    %225 = "tfl.maximum"(%220, %224) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %226 = "tfl.log"(%225) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %227 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %228 = "tfl.mul"(%226, %227) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %229 = "tfl.sqrt"(%228) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %230 = "arith.constant"() {value = dense<6.2831855> : tensor<f32>} : () -> tensor<f32>
    %231 = "tfl.mul"(%223, %230) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %232 = "tfl.sin"(%231) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %233 = "tfl.cos"(%231) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %234 = "tfl.concatenation"(%232, %233) {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %235 = "tfl.mul"(%234, %229) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %236 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %237 = "tfl.reshape"(%235, %236) : (tensor<?x2xf32>, tensor<1xi32>) -> tensor<?xf32>
    %238 = "arith.constant"() {value = dense<[-1, 16, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %239 = "tfl.reshape"(%237, %238) : (tensor<?xf32>, tensor<3xi32>) -> tensor<?x16x1xf32>
    %240 = "tfl.abs"(%239) : (tensor<?x16x1xf32>) -> tensor<?x16x1xf32>
    %241 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %242 = "tfl.less"(%240, %241) : (tensor<?x16x1xf32>, tensor<f32>) -> tensor<?x16x1xi1>
    %243 = "tfl.cast"(%242) {out_data_type = i32} : (tensor<?x16x1xi1>) -> tensor<?x16x1xi32>
    %244 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %245 = "tfl.cumsum"(%243, %244) : (tensor<?x16x1xi32>, tensor<i32>) -> tensor<?x16x1xi32>
    %246 = "arith.constant"() {value = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %247 = "tfl.equal"(%245, %246) : (tensor<?x16x1xi32>, tensor<4xi32>) -> tensor<?x16x4xi1>
    %248 = "tfl.logical_and"(%242, %247) : (tensor<?x16x1xi1>, tensor<?x16x4xi1>) -> tensor<?x16x4xi1>
    %249 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %250 = "tfl.select_v2"(%248, %239, %249) : (tensor<?x16x4xi1>, tensor<?x16x1xf32>, tensor<f32>) -> tensor<?x16x4xf32>
    %251 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %252 = "tfl.sum"(%250, %251) : (tensor<?x16x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %253 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %254 = "tfl.reshape"(%252, %253) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>
    %255 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %256 = "tfl.reduce_prod"(%1, %255) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %257 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %258 = "tfl.slice"(%254, %257, %256) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    %259 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %260 = "tfl.reshape"(%258, %259) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x5xf32>
    %261 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %262 = "tfl.mean"(%260, %261) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %263 = "tfl.abs"(%262) : (tensor<f32>) -> tensor<f32>
    %264 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %265 = "tfl.less"(%263, %264) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %266 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %267 = "tfl.mean"(%260, %266) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %268 = "tfl.sub"(%260, %267) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %269 = "tfl.square"(%268) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %270 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %271 = "tfl.mean"(%269, %270) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %272 = "tfl.sqrt"(%271) : (tensor<f32>) -> tensor<f32>
    %273 = "arith.constant"() {value = dense<0.8796> : tensor<f32>} : () -> tensor<f32>
    %274 = "tfl.sub"(%272, %273) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %275 = "tfl.abs"(%274) : (tensor<f32>) -> tensor<f32>
    %276 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %277 = "tfl.less"(%275, %276) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %278 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %279 = "tfl.reshape"(%265, %278) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %280 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %281 = "tfl.reshape"(%277, %280) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %282 = "tfl.concatenation"(%279, %281) : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    "func.return"(%282) : (tensor<2xi1>) -> ()
  }
}
// rules of: arrays.slicing, random.stateless, arithmetic.reduction, arithmetic.elementwise, arrays.shape, pass_through, arithmetic.bitwise
