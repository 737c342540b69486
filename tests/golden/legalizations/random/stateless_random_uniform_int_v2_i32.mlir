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
    %200 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %201 = "tfl.add"(%193, %200) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %202 = "tfl.less"(%199, %201) : (tensor<11xi64>, tensor<1xi64>) -> tensor<11xi1>
    %203 = "tfl.cast"(%202) {out_data_type = i64} : (tensor<11xi1>) -> tensor<11xi64>
    %204 = "tfl.add"(%203, %196) : (tensor<11xi64>, tensor<1xi64>) -> tensor<11xi64>
    %205 = "tfl.pack"(%197, %204) {axis = 1 : i64} : (tensor<11xi64>, tensor<11xi64>) -> tensor<11x2xi64>
    %206 = "tfl.bitcast"(%205) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %207 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %208 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %209 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %210 = "tfl.strided_slice"(%206, %207, %208, %209) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %211 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %212 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %213 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %214 = "tfl.strided_slice"(%206, %211, %212, %213) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %215 = "tfl.bitcast"(%188) : (tensor<1xi64>) -> tensor<1x2xi32>
    %216 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %217 = "tfl.reshape"(%215, %216) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %218 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %219 = "tfl.bitcast"(%210) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %220 = "tfl.cast"(%219) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %221 = "tfl.mul"(%220, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %222 = "tfl.bitcast"(%221) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %223 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %224 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %225 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %226 = "tfl.strided_slice"(%222, %223, %224, %225) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %227 = "tfl.bitwise_xor"(%226, %214) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %228 = "tfl.bitwise_xor"(%227, %217) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %229 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %230 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %231 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %232 = "tfl.strided_slice"(%222, %229, %230, %231) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %233 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %234 = "tfl.add"(%217, %233) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %235 = "tfl.bitcast"(%228) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %236 = "tfl.cast"(%235) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %237 = "tfl.mul"(%236, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %238 = "tfl.bitcast"(%237) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %239 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %240 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %241 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %242 = "tfl.strided_slice"(%238, %239, %240, %241) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %243 = "tfl.bitwise_xor"(%242, %232) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %244 = "tfl.bitwise_xor"(%243, %234) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %245 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %246 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %247 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %248 = "tfl.strided_slice"(%238, %245, %246, %247) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %249 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %250 = "tfl.add"(%217, %249) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %251 = "tfl.bitcast"(%244) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %252 = "tfl.cast"(%251) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %253 = "tfl.mul"(%252, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %254 = "tfl.bitcast"(%253) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %255 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %256 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %257 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %258 = "tfl.strided_slice"(%254, %255, %256, %257) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %259 = "tfl.bitwise_xor"(%258, %248) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %260 = "tfl.bitwise_xor"(%259, %250) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %261 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %262 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %263 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %264 = "tfl.strided_slice"(%254, %261, %262, %263) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %265 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %266 = "tfl.add"(%217, %265) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %267 = "tfl.bitcast"(%260) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %268 = "tfl.cast"(%267) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %269 = "tfl.mul"(%268, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %270 = "tfl.bitcast"(%269) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %271 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %272 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %273 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %274 = "tfl.strided_slice"(%270, %271, %272, %273) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %275 = "tfl.bitwise_xor"(%274, %264) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %276 = "tfl.bitwise_xor"(%275, %266) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %277 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %278 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %279 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %280 = "tfl.strided_slice"(%270, %277, %278, %279) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %281 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %282 = "tfl.add"(%217, %281) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %283 = "tfl.bitcast"(%276) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %284 = "tfl.cast"(%283) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %285 = "tfl.mul"(%284, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %286 = "tfl.bitcast"(%285) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %287 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %288 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %289 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %290 = "tfl.strided_slice"(%286, %287, %288, %289) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %291 = "tfl.bitwise_xor"(%290, %280) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %292 = "tfl.bitwise_xor"(%291, %282) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %293 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %294 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %295 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %296 = "tfl.strided_slice"(%286, %293, %294, %295) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %297 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %298 = "tfl.add"(%217, %297) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %299 = "tfl.bitcast"(%292) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %300 = "tfl.cast"(%299) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %301 = "tfl.mul"(%300, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %302 = "tfl.bitcast"(%301) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %303 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %304 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %305 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %306 = "tfl.strided_slice"(%302, %303, %304, %305) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %307 = "tfl.bitwise_xor"(%306, %296) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %308 = "tfl.bitwise_xor"(%307, %298) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %309 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %310 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %311 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %312 = "tfl.strided_slice"(%302, %309, %310, %311) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %313 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %314 = "tfl.add"(%217, %313) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %315 = "tfl.bitcast"(%308) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %316 = "tfl.cast"(%315) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %317 = "tfl.mul"(%316, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %318 = "tfl.bitcast"(%317) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %319 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %320 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %321 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %322 = "tfl.strided_slice"(%318, %319, %320, %321) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %323 = "tfl.bitwise_xor"(%322, %312) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %324 = "tfl.bitwise_xor"(%323, %314) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %325 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %326 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %327 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %328 = "tfl.strided_slice"(%318, %325, %326, %327) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %329 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %330 = "tfl.add"(%217, %329) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %331 = "tfl.bitcast"(%324) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %332 = "tfl.cast"(%331) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %333 = "tfl.mul"(%332, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %334 = "tfl.bitcast"(%333) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %335 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %336 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %337 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %338 = "tfl.strided_slice"(%334, %335, %336, %337) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %339 = "tfl.bitwise_xor"(%338, %328) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %340 = "tfl.bitwise_xor"(%339, %330) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %341 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %342 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %343 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %344 = "tfl.strided_slice"(%334, %341, %342, %343) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %345 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %346 = "tfl.add"(%217, %345) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %347 = "tfl.bitcast"(%340) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %348 = "tfl.cast"(%347) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %349 = "tfl.mul"(%348, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %350 = "tfl.bitcast"(%349) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %351 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %352 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %353 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %354 = "tfl.strided_slice"(%350, %351, %352, %353) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %355 = "tfl.bitwise_xor"(%354, %344) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %356 = "tfl.bitwise_xor"(%355, %346) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %357 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %358 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %359 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %360 = "tfl.strided_slice"(%350, %357, %358, %359) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %361 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %362 = "tfl.add"(%217, %361) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %363 = "tfl.bitcast"(%356) : (tensor<11x2xi32>) -> tensor<11x2xui32>
    %364 = "tfl.cast"(%363) {out_data_type = i64} : (tensor<11x2xui32>) -> tensor<11x2xi64>
    %365 = "tfl.mul"(%364, %218) : (tensor<11x2xi64>, tensor<2xi64>) -> tensor<11x2xi64>
    %366 = "tfl.bitcast"(%365) : (tensor<11x2xi64>) -> tensor<11x2x2xi32>
    %367 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %368 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %369 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %370 = "tfl.strided_slice"(%366, %367, %368, %369) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %371 = "tfl.bitwise_xor"(%370, %360) : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2xi32>
    %372 = "tfl.bitwise_xor"(%371, %362) : (tensor<11x2xi32>, tensor<1x2xi32>) -> tensor<11x2xi32>
    %373 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %374 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %375 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %376 = "tfl.strided_slice"(%366, %373, %374, %375) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<11x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<11x2xi32>
    %377 = "tfl.pack"(%372, %376) {axis = 2 : i64} : (tensor<11x2xi32>, tensor<11x2xi32>) -> tensor<11x2x2xi32>
    %378 = "arith.constant"() {value = dense<44> : tensor<1xi32>} : () -> tensor<1xi32>
    %379 = "tfl.reshape"(%377, %378) : (tensor<11x2x2xi32>, tensor<1xi32>) -> tensor<44xi32>
    %380 = "tfl.sub"(%1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %381 = "tfl.bitcast"(%380) : (tensor<i32>) -> tensor<ui32>
    %382 = "tfl.cast"(%381) {out_data_type = i64} : (tensor<ui32>) -> tensor<i64>
    %383 = "tfl.bitcast"(%379) : (tensor<44xi32>) -> tensor<44xui32>
    %384 = "tfl.cast"(%383) {out_data_type = i64} : (tensor<44xui32>) -> tensor<44xi64>
    %385 = "tfl.floor_mod"(%384, %382) : (tensor<44xi64>, tensor<i64>) -> tensor<44xi64>
    %386 = "arith.constant"() {value = dense<-5> : tensor<i64>} : () -> tensor<i64>
    %387 = "tfl.add"(%385, %386) : (tensor<44xi64>, tensor<i64>) -> tensor<44xi64>
    %388 = "tfl.cast"(%387) {out_data_type = i32} : (tensor<44xi64>) -> tensor<44xi32>
    %389 = "arith.constant"() {value = dense<41> : tensor<1xi32>} : () -> tensor<1xi32>
    %390 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %391 = "tfl.slice"(%388, %390, %389) : (tensor<44xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<41xi32>
    %392 = "arith.constant"() {value = dense<41> : tensor<1xi32>} : () -> tensor<1xi32>
    %393 = "tfl.reshape"(%391, %392) : (tensor<41xi32>, tensor<1xi32>) -> tensor<41xi32>
    "func.return"(%393) : (tensor<41xi32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise
