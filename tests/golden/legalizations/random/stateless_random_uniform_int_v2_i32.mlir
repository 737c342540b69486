// shapes: 2
// input %arg0: -2 .. 1
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<41xi32> {
    %0 = "arith.constant"() {value = dense<41> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<-5> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<17> : tensor<i32>} : () -> tensor<i32>
    %3:2 = "tf.StatelessRandomGetKeyCounter"(%arg0) : (tensor<?xi32>) -> (tensor<1xui64>, tensor<2xui64>)
    %4 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.StatelessRandomUniformIntV2"(%0, %3#0, %3#1, %4, %1, %2) : (tensor<1xi32>, tensor<1xui64>, tensor<2xui64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<41xi32>
    "func.return"(%5) : (tensor<41xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<41xi32> {
    %0 = "arith.constant"() {value = dense<-5> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<17> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.cast"(%arg0) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %3 = "tfl.bitcast"(%2) : (tensor<?xi64>) -> tensor<?x2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.slice"(%3, %4, %5) : (tensor<?x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %7 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.slice"(%3, %7, %8) : (tensor<?x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %10 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.reshape"(%6, %10) : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %12 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%9, %12) : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %14 = "arith.constant"() {value = dense<[[1053357856, 38149673]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %15 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %16 = "tfl.bitcast"(%11) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %17 = "tfl.cast"(%16) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %18 = "tfl.mul"(%17, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %19 = "tfl.bitcast"(%18) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %20 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %22 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %23 = "tfl.strided_slice"(%19, %20, %21, %22) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %24 = "tfl.bitwise_xor"(%23, %13) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %25 = "tfl.bitwise_xor"(%24, %14) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %26 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %28 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %29 = "tfl.strided_slice"(%19, %26, %27, %28) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %30 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %31 = "tfl.add"(%14, %30) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %32 = "tfl.bitcast"(%25) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %33 = "tfl.cast"(%32) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %34 = "tfl.mul"(%33, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %35 = "tfl.bitcast"(%34) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %36 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "tfl.strided_slice"(%35, %36, %37, %38) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %40 = "tfl.bitwise_xor"(%39, %29) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %41 = "tfl.bitwise_xor"(%40, %31) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %42 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %44 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %45 = "tfl.strided_slice"(%35, %42, %43, %44) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %46 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %47 = "tfl.add"(%14, %46) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %48 = "tfl.bitcast"(%41) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %49 = "tfl.cast"(%48) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %50 = "tfl.mul"(%49, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %51 = "tfl.bitcast"(%50) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %52 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %53 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %54 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %55 = "tfl.strided_slice"(%51, %52, %53, %54) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %56 = "tfl.bitwise_xor"(%55, %45) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %57 = "tfl.bitwise_xor"(%56, %47) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %58 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %59 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %60 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %61 = "tfl.strided_slice"(%51, %58, %59, %60) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %62 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %63 = "tfl.add"(%14, %62) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %64 = "tfl.bitcast"(%57) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %65 = "tfl.cast"(%64) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %66 = "tfl.mul"(%65, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %67 = "tfl.bitcast"(%66) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %68 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %69 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %70 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %71 = "tfl.strided_slice"(%67, %68, %69, %70) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %72 = "tfl.bitwise_xor"(%71, %61) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %73 = "tfl.bitwise_xor"(%72, %63) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %74 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %75 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %76 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %77 = "tfl.strided_slice"(%67, %74, %75, %76) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %78 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %79 = "tfl.add"(%14, %78) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %80 = "tfl.bitcast"(%73) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %81 = "tfl.cast"(%80) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %82 = "tfl.mul"(%81, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %83 = "tfl.bitcast"(%82) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %84 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %85 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %86 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %87 = "tfl.strided_slice"(%83, %84, %85, %86) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %88 = "tfl.bitwise_xor"(%87, %77) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %89 = "tfl.bitwise_xor"(%88, %79) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %90 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %91 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %92 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %93 = "tfl.strided_slice"(%83, %90, %91, %92) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %94 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %95 = "tfl.add"(%14, %94) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %96 = "tfl.bitcast"(%89) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %97 = "tfl.cast"(%96) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %98 = "tfl.mul"(%97, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %99 = "tfl.bitcast"(%98) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %100 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %101 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %102 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %103 = "tfl.strided_slice"(%99, %100, %101, %102) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %104 = "tfl.bitwise_xor"(%103, %93) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %105 = "tfl.bitwise_xor"(%104, %95) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %106 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %107 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %108 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %109 = "tfl.strided_slice"(%99, %106, %107, %108) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %110 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %111 = "tfl.add"(%14, %110) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %112 = "tfl.bitcast"(%105) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %113 = "tfl.cast"(%112) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %114 = "tfl.mul"(%113, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %115 = "tfl.bitcast"(%114) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %116 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %117 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %118 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %119 = "tfl.strided_slice"(%115, %116, %117, %118) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %120 = "tfl.bitwise_xor"(%119, %109) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %121 = "tfl.bitwise_xor"(%120, %111) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %122 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %123 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %124 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %125 = "tfl.strided_slice"(%115, %122, %123, %124) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %126 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %127 = "tfl.add"(%14, %126) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %128 = "tfl.bitcast"(%121) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %129 = "tfl.cast"(%128) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %130 = "tfl.mul"(%129, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %131 = "tfl.bitcast"(%130) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %132 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %133 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %134 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %135 = "tfl.strided_slice"(%131, %132, %133, %134) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %136 = "tfl.bitwise_xor"(%135, %125) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %137 = "tfl.bitwise_xor"(%136, %127) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %138 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %139 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %140 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %141 = "tfl.strided_slice"(%131, %138, %139, %140) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %142 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %143 = "tfl.add"(%14, %142) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %144 = "tfl.bitcast"(%137) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %145 = "tfl.cast"(%144) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %146 = "tfl.mul"(%145, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %147 = "tfl.bitcast"(%146) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %148 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %149 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %150 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %151 = "tfl.strided_slice"(%147, %148, %149, %150) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %152 = "tfl.bitwise_xor"(%151, %141) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %153 = "tfl.bitwise_xor"(%152, %143) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %154 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %155 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %156 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %157 = "tfl.strided_slice"(%147, %154, %155, %156) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %158 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %159 = "tfl.add"(%14, %158) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %160 = "tfl.bitcast"(%153) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %161 = "tfl.cast"(%160) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %162 = "tfl.mul"(%161, %15) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %163 = "tfl.bitcast"(%162) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %164 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %165 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %166 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %167 = "tfl.strided_slice"(%163, %164, %165, %166) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %168 = "tfl.bitwise_xor"(%167, %157) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %169 = "tfl.bitwise_xor"(%168, %159) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %170 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %171 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %172 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %173 = "tfl.strided_slice"(%163, %170, %171, %172) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %174 = "tfl.pack"(%169, %173) {axis = 2 : i64} : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2x2xi32>
    %175 = "tfl.bitcast"(%174) : (tensor<1x2x2xi32>) -> tensor<1x2xi64>
    %176 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %177 = "tfl.reshape"(%175, %176) : (tensor<1x2xi64>, tensor<1xi32>) -> tensor<2xi64>
    %178 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %179 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %180 = "tfl.slice"(%177, %178, %179) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %181 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %182 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %183 = "tfl.slice"(%177, %181, %182) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %184 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %185 = "tfl.concatenation"(%184, %183) : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %186 = "tfl.bitcast"(%180) : (tensor<1xi64>) -> tensor<1xui64>
    %187 = "tfl.bitcast"(%185) : (tensor<2xi64>) -> tensor<2xui64>
    %188 = "tfl.bitcast"(%186) : (tensor<1xui64>) -> tensor<1xi64>
    %189 = "tfl.bitcast"(%187) : (tensor<2xui64>) -> tensor<2xi64>
    %190 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]> : tensor<11xi64>} : () -> tensor<11xi64>
    %191 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %192 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %193 = "tfl.slice"(%189, %191, %192) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %194 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %195 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %196 = "tfl.slice"(%189, %194, %195) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %197 = "tfl.add"(%190, %193) : (tensor<11xi64>, tensor<1xi64>) -> tensor<11xi64>
    %198 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %199 = "tfl.add"(%197, %198) : (tensor<11xi64>, tensor<i64>) -> tensor<11xi64>
    %200 = "tfl.add"(%193, %198) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %201 = "tfl.less"(%199, %200) : (tensor<11xi64>, tensor<1xi64>) -> tensor<11xi1>
    %202 = "tfl.cast"(%201) {out_data_type = i64} : (tensor<11xi1>) -> tensor<11xi64>
    %203 = "tfl.add"(%202, %196) : (tensor<11xi64>, tensor<1xi64>) -> tensor<11xi64>
    %204 = "tfl.pack"(%197, %203) {axis = 1 : i64} : (tensor<11xi64>, tensor<11xi64>) -> tensor<11x2xi64>
    %205 = "tfl.bitcast"(%204) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %206 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %207 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %208 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %209 = "tfl.strided_slice"(%205, %206, %207, %208) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %210 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %211 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %212 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %213 = "tfl.strided_slice"(%205, %210, %211, %212) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %214 = "tfl.bitcast"(%188) : (tensor<1xi64>) -> tensor<1x2xi32>
    %215 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %216 = "tfl.reshape"(%214, %215) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %217 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %218 = "tfl.bitcast"(%209) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %219 = "tfl.cast"(%218) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %220 = "tfl.mul"(%219, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %221 = "tfl.bitcast"(%220) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %222 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %223 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %224 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %225 = "tfl.strided_slice"(%221, %222, %223, %224) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %226 = "tfl.bitwise_xor"(%225, %213) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %227 = "tfl.bitwise_xor"(%226, %216) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %228 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %229 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %230 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %231 = "tfl.strided_slice"(%221, %228, %229, %230) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %232 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %233 = "tfl.add"(%216, %232) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %234 = "tfl.bitcast"(%227) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %235 = "tfl.cast"(%234) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %236 = "tfl.mul"(%235, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %237 = "tfl.bitcast"(%236) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %238 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %239 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %240 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %241 = "tfl.strided_slice"(%237, %238, %239, %240) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %242 = "tfl.bitwise_xor"(%241, %231) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %243 = "tfl.bitwise_xor"(%242, %233) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %244 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %245 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %246 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %247 = "tfl.strided_slice"(%237, %244, %245, %246) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %248 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %249 = "tfl.add"(%216, %248) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %250 = "tfl.bitcast"(%243) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %251 = "tfl.cast"(%250) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %252 = "tfl.mul"(%251, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %253 = "tfl.bitcast"(%252) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %254 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %255 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %256 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %257 = "tfl.strided_slice"(%253, %254, %255, %256) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %258 = "tfl.bitwise_xor"(%257, %247) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %259 = "tfl.bitwise_xor"(%258, %249) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %260 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %261 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %262 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %263 = "tfl.strided_slice"(%253, %260, %261, %262) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %264 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %265 = "tfl.add"(%216, %264) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %266 = "tfl.bitcast"(%259) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %267 = "tfl.cast"(%266) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %268 = "tfl.mul"(%267, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %269 = "tfl.bitcast"(%268) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %270 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %271 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %272 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %273 = "tfl.strided_slice"(%269, %270, %271, %272) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %274 = "tfl.bitwise_xor"(%273, %263) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %275 = "tfl.bitwise_xor"(%274, %265) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %276 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %277 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %278 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %279 = "tfl.strided_slice"(%269, %276, %277, %278) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %280 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %281 = "tfl.add"(%216, %280) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %282 = "tfl.bitcast"(%275) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %283 = "tfl.cast"(%282) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %284 = "tfl.mul"(%283, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %285 = "tfl.bitcast"(%284) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %286 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %287 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %288 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %289 = "tfl.strided_slice"(%285, %286, %287, %288) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %290 = "tfl.bitwise_xor"(%289, %279) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %291 = "tfl.bitwise_xor"(%290, %281) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %292 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %293 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %294 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %295 = "tfl.strided_slice"(%285, %292, %293, %294) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %296 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %297 = "tfl.add"(%216, %296) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %298 = "tfl.bitcast"(%291) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %299 = "tfl.cast"(%298) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %300 = "tfl.mul"(%299, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %301 = "tfl.bitcast"(%300) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %302 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %303 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %304 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %305 = "tfl.strided_slice"(%301, %302, %303, %304) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %306 = "tfl.bitwise_xor"(%305, %295) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %307 = "tfl.bitwise_xor"(%306, %297) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %308 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %309 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %310 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %311 = "tfl.strided_slice"(%301, %308, %309, %310) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %312 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %313 = "tfl.add"(%216, %312) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %314 = "tfl.bitcast"(%307) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %315 = "tfl.cast"(%314) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %316 = "tfl.mul"(%315, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %317 = "tfl.bitcast"(%316) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %318 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %319 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %320 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %321 = "tfl.strided_slice"(%317, %318, %319, %320) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %322 = "tfl.bitwise_xor"(%321, %311) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %323 = "tfl.bitwise_xor"(%322, %313) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %324 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %325 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %326 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %327 = "tfl.strided_slice"(%317, %324, %325, %326) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %328 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %329 = "tfl.add"(%216, %328) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %330 = "tfl.bitcast"(%323) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %331 = "tfl.cast"(%330) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %332 = "tfl.mul"(%331, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %333 = "tfl.bitcast"(%332) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %334 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %335 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %336 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %337 = "tfl.strided_slice"(%333, %334, %335, %336) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %338 = "tfl.bitwise_xor"(%337, %327) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %339 = "tfl.bitwise_xor"(%338, %329) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %340 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %341 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %342 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %343 = "tfl.strided_slice"(%333, %340, %341, %342) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %344 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %345 = "tfl.add"(%216, %344) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %346 = "tfl.bitcast"(%339) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %347 = "tfl.cast"(%346) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %348 = "tfl.mul"(%347, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %349 = "tfl.bitcast"(%348) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %350 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %351 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %352 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %353 = "tfl.strided_slice"(%349, %350, %351, %352) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %354 = "tfl.bitwise_xor"(%353, %343) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %355 = "tfl.bitwise_xor"(%354, %345) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %356 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %357 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %358 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %359 = "tfl.strided_slice"(%349, %356, %357, %358) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %360 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %361 = "tfl.add"(%216, %360) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %362 = "tfl.bitcast"(%355) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %363 = "tfl.cast"(%362) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %364 = "tfl.mul"(%363, %217) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %365 = "tfl.bitcast"(%364) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %366 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %367 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %368 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %369 = "tfl.strided_slice"(%365, %366, %367, %368) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %370 = "tfl.bitwise_xor"(%369, %359) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %371 = "tfl.bitwise_xor"(%370, %361) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %372 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %373 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %374 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %375 = "tfl.strided_slice"(%365, %372, %373, %374) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %376 = "tfl.pack"(%371, %375) {axis = 2 : i64} : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2x2xi32>
    %377 = "arith.constant"() {value = dense<44> : tensor<1xi32>} : () -> tensor<1xi32>
    %378 = "tfl.reshape"(%376, %377) : (tensor<11x2x2xi32>, tensor<1xi32>) -> tensor<44xi32>
    %379 = "tfl.sub"(%1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %380 = "tfl.bitcast"(%379) : (tensor<i32>) -> tensor<ui32>
    %381 = "tfl.cast"(%380) {out_data_type = i64} : (tensor<ui32>) -> tensor<i64>
    %382 = "tfl.bitcast"(%378) : (tensor<44xi32>) -> tensor<44xui32>
    %383 = "tfl.cast"(%382) {out_data_type = i64} : (tensor<44xui32>) -> tensor<44xi64>
    %384 = "tfl.floor_mod"(%383, %381) : (tensor<44xi64>, tensor<i64>) -> tensor<44xi64>
    %385 = "arith.constant"() {value = dense<-5> : tensor<i64>} : () -> tensor<i64>
    %386 = "tfl.add"(%384, %385) : (tensor<44xi64>, tensor<i64>) -> tensor<44xi64>
    %387 = "tfl.cast"(%386) {out_data_type = i32} : (tensor<44xi64>) -> tensor<44xi32>
    %388 = "arith.constant"() {value = dense<41> : tensor<1xi32>} : () -> tensor<1xi32>
    %389 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %390 = "tfl.slice"(%387, %389, %388) : (tensor<44xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<41xi32>
    %391 = "arith.constant"() {value = dense<41> : tensor<1xi32>} : () -> tensor<1xi32>
    %392 = "tfl.reshape"(%390, %391) : (tensor<41xi32>, tensor<1xi32>) -> tensor<41xi32>
    "func.return"(%392) : (tensor<41xi32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise
