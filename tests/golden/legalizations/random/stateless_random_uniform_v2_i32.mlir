// shapes: 2, 2
// input %arg0: -2 .. 1
// input %arg1: 2 .. 7
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0:2 = "tf.StatelessRandomGetKeyCounter"(%arg0) : (tensor<?xi32>) -> (tensor<1xui64>, tensor<2xui64>)
    %1 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.StatelessRandomUniformV2"(%arg1, %0#0, %0#1, %1) : (tensor<?xi32>, tensor<1xui64>, tensor<2xui64>, tensor<i32>) -> tensor<*xf32>
    "func.return"(%2) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) -> tensor<*xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %1 = "tfl.bitcast"(%0) : (tensor<?xi64>) -> tensor<?x2xi32>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<?x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %5 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.slice"(%1, %5, %6) : (tensor<?x2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xi32>
    %8 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%4, %8) : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %10 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.reshape"(%7, %10) : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %12 = "arith.constant"() {value = dense<[[1053357856, 38149673]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %13 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %14 = "tfl.bitcast"(%9) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %15 = "tfl.cast"(%14) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %16 = "tfl.mul"(%15, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %17 = "tfl.bitcast"(%16) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %18 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %20 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "tfl.strided_slice"(%17, %18, %19, %20) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %22 = "tfl.bitwise_xor"(%21, %11) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %23 = "tfl.bitwise_xor"(%22, %12) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %24 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %25 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.strided_slice"(%17, %24, %25, %26) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %28 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "tfl.add"(%12, %28) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %30 = "tfl.bitcast"(%23) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %31 = "tfl.cast"(%30) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %32 = "tfl.mul"(%31, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %33 = "tfl.bitcast"(%32) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %34 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %36 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "tfl.strided_slice"(%33, %34, %35, %36) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %38 = "tfl.bitwise_xor"(%37, %27) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %39 = "tfl.bitwise_xor"(%38, %29) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %40 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %41 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %42 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "tfl.strided_slice"(%33, %40, %41, %42) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %44 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %45 = "tfl.add"(%12, %44) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %46 = "tfl.bitcast"(%39) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %47 = "tfl.cast"(%46) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %48 = "tfl.mul"(%47, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %49 = "tfl.bitcast"(%48) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %50 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %51 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %52 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %53 = "tfl.strided_slice"(%49, %50, %51, %52) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %54 = "tfl.bitwise_xor"(%53, %43) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %55 = "tfl.bitwise_xor"(%54, %45) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %56 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %57 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %58 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %59 = "tfl.strided_slice"(%49, %56, %57, %58) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %60 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %61 = "tfl.add"(%12, %60) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %62 = "tfl.bitcast"(%55) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %63 = "tfl.cast"(%62) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %64 = "tfl.mul"(%63, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %65 = "tfl.bitcast"(%64) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %66 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %67 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %68 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %69 = "tfl.strided_slice"(%65, %66, %67, %68) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %70 = "tfl.bitwise_xor"(%69, %59) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %71 = "tfl.bitwise_xor"(%70, %61) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %72 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %73 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %74 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %75 = "tfl.strided_slice"(%65, %72, %73, %74) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %76 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %77 = "tfl.add"(%12, %76) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %78 = "tfl.bitcast"(%71) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %79 = "tfl.cast"(%78) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %80 = "tfl.mul"(%79, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %81 = "tfl.bitcast"(%80) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %82 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %83 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %84 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %85 = "tfl.strided_slice"(%81, %82, %83, %84) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %86 = "tfl.bitwise_xor"(%85, %75) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %87 = "tfl.bitwise_xor"(%86, %77) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %88 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %89 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %90 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %91 = "tfl.strided_slice"(%81, %88, %89, %90) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %92 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %93 = "tfl.add"(%12, %92) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %94 = "tfl.bitcast"(%87) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %95 = "tfl.cast"(%94) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %96 = "tfl.mul"(%95, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %97 = "tfl.bitcast"(%96) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %98 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %99 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %100 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %101 = "tfl.strided_slice"(%97, %98, %99, %100) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %102 = "tfl.bitwise_xor"(%101, %91) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %103 = "tfl.bitwise_xor"(%102, %93) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %104 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %105 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %106 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %107 = "tfl.strided_slice"(%97, %104, %105, %106) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %108 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %109 = "tfl.add"(%12, %108) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %110 = "tfl.bitcast"(%103) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %111 = "tfl.cast"(%110) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %112 = "tfl.mul"(%111, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %113 = "tfl.bitcast"(%112) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %114 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %115 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %116 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %117 = "tfl.strided_slice"(%113, %114, %115, %116) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %118 = "tfl.bitwise_xor"(%117, %107) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %119 = "tfl.bitwise_xor"(%118, %109) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %120 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %121 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %122 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %123 = "tfl.strided_slice"(%113, %120, %121, %122) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %124 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %125 = "tfl.add"(%12, %124) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %126 = "tfl.bitcast"(%119) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %127 = "tfl.cast"(%126) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %128 = "tfl.mul"(%127, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %129 = "tfl.bitcast"(%128) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %130 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %131 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %132 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %133 = "tfl.strided_slice"(%129, %130, %131, %132) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %134 = "tfl.bitwise_xor"(%133, %123) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %135 = "tfl.bitwise_xor"(%134, %125) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %136 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %137 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %138 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %139 = "tfl.strided_slice"(%129, %136, %137, %138) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %140 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %141 = "tfl.add"(%12, %140) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %142 = "tfl.bitcast"(%135) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %143 = "tfl.cast"(%142) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %144 = "tfl.mul"(%143, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %145 = "tfl.bitcast"(%144) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %146 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %147 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %148 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %149 = "tfl.strided_slice"(%145, %146, %147, %148) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %150 = "tfl.bitwise_xor"(%149, %139) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %151 = "tfl.bitwise_xor"(%150, %141) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %152 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %153 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %154 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %155 = "tfl.strided_slice"(%145, %152, %153, %154) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %156 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %157 = "tfl.add"(%12, %156) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %158 = "tfl.bitcast"(%151) : (tensor<1x2xi32>) -> tensor<1x2xui32>
    %159 = "tfl.cast"(%158) {out_data_type = i64} : (tensor<1x2xui32>) -> tensor<1x2xi64>
    %160 = "tfl.mul"(%159, %13) : (tensor<1x2xi64>, tensor<2xi64>) -> tensor<1x2xi64>
    %161 = "tfl.bitcast"(%160) : (tensor<1x2xi64>) -> tensor<1x2x2xi32>
    %162 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %163 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %164 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %165 = "tfl.strided_slice"(%161, %162, %163, %164) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %166 = "tfl.bitwise_xor"(%165, %155) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %167 = "tfl.bitwise_xor"(%166, %157) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %168 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %169 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %170 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %171 = "tfl.strided_slice"(%161, %168, %169, %170) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<1x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xi32>
    %172 = "tfl.pack"(%167, %171) {axis = 2 : i64} : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2x2xi32>
    %173 = "tfl.bitcast"(%172) : (tensor<1x2x2xi32>) -> tensor<1x2xi64>
    %174 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %175 = "tfl.reshape"(%173, %174) : (tensor<1x2xi64>, tensor<1xi32>) -> tensor<2xi64>
    %176 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %177 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %178 = "tfl.slice"(%175, %176, %177) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %179 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %180 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %181 = "tfl.slice"(%175, %179, %180) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %182 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %183 = "tfl.concatenation"(%182, %181) : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %184 = "tfl.bitcast"(%178) : (tensor<1xi64>) -> tensor<1xui64>
    %185 = "tfl.bitcast"(%183) : (tensor<2xi64>) -> tensor<2xui64>
    %186 = "tfl.bitcast"(%184) : (tensor<1xui64>) -> tensor<1xi64>
    %187 = "tfl.bitcast"(%185) : (tensor<2xui64>) -> tensor<2xi64>
    %188 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %189 = "tfl.reduce_prod"(%arg1, %188) : (tensor<?xi32>, tensor<1xi32>) -> tensor<i32>
    %190 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %191 = "tfl.add"(%189, %190) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %192 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %193 = "tfl.floor_div"(%191, %192) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %194 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %195 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %196 = "tfl.range"(%194, %193, %195) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %197 = "tfl.cast"(%196) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %198 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %199 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %200 = "tfl.slice"(%187, %198, %199) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %201 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %202 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %203 = "tfl.slice"(%187, %201, %202) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %204 = "tfl.add"(%197, %200) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %205 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %206 = "tfl.add"(%204, %205) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %207 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %208 = "tfl.add"(%200, %207) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %209 = "tfl.less"(%206, %208) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi1>
    %210 = "tfl.cast"(%209) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %211 = "tfl.add"(%210, %203) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %212 = "tfl.pack"(%204, %211) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %213 = "tfl.bitcast"(%212) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %214 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %215 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %216 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %217 = "tfl.strided_slice"(%213, %214, %215, %216) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %218 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %219 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %220 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %221 = "tfl.strided_slice"(%213, %218, %219, %220) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %222 = "tfl.bitcast"(%186) : (tensor<1xi64>) -> tensor<1x2xi32>
    %223 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %224 = "tfl.reshape"(%222, %223) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %225 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %226 = "tfl.bitcast"(%217) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %227 = "tfl.cast"(%226) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %228 = "tfl.mul"(%227, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %229 = "tfl.bitcast"(%228) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %230 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %231 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %232 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %233 = "tfl.strided_slice"(%229, %230, %231, %232) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %234 = "tfl.bitwise_xor"(%233, %221) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %235 = "tfl.bitwise_xor"(%234, %224) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %236 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %237 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %238 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %239 = "tfl.strided_slice"(%229, %236, %237, %238) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %240 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %241 = "tfl.add"(%224, %240) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %242 = "tfl.bitcast"(%235) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %243 = "tfl.cast"(%242) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %244 = "tfl.mul"(%243, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %245 = "tfl.bitcast"(%244) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %246 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %247 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %248 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %249 = "tfl.strided_slice"(%245, %246, %247, %248) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %250 = "tfl.bitwise_xor"(%249, %239) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %251 = "tfl.bitwise_xor"(%250, %241) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %252 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %253 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %254 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %255 = "tfl.strided_slice"(%245, %252, %253, %254) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %256 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %257 = "tfl.add"(%224, %256) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %258 = "tfl.bitcast"(%251) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %259 = "tfl.cast"(%258) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %260 = "tfl.mul"(%259, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %261 = "tfl.bitcast"(%260) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %262 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %263 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %264 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %265 = "tfl.strided_slice"(%261, %262, %263, %264) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %266 = "tfl.bitwise_xor"(%265, %255) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %267 = "tfl.bitwise_xor"(%266, %257) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %268 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %269 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %270 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %271 = "tfl.strided_slice"(%261, %268, %269, %270) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %272 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %273 = "tfl.add"(%224, %272) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %274 = "tfl.bitcast"(%267) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %275 = "tfl.cast"(%274) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %276 = "tfl.mul"(%275, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %277 = "tfl.bitcast"(%276) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %278 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %279 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %280 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %281 = "tfl.strided_slice"(%277, %278, %279, %280) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %282 = "tfl.bitwise_xor"(%281, %271) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %283 = "tfl.bitwise_xor"(%282, %273) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %284 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %285 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %286 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %287 = "tfl.strided_slice"(%277, %284, %285, %286) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %288 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %289 = "tfl.add"(%224, %288) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %290 = "tfl.bitcast"(%283) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %291 = "tfl.cast"(%290) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %292 = "tfl.mul"(%291, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %293 = "tfl.bitcast"(%292) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %294 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %295 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %296 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %297 = "tfl.strided_slice"(%293, %294, %295, %296) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %298 = "tfl.bitwise_xor"(%297, %287) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %299 = "tfl.bitwise_xor"(%298, %289) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %300 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %301 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %302 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %303 = "tfl.strided_slice"(%293, %300, %301, %302) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %304 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %305 = "tfl.add"(%224, %304) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %306 = "tfl.bitcast"(%299) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %307 = "tfl.cast"(%306) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %308 = "tfl.mul"(%307, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %309 = "tfl.bitcast"(%308) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %310 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %311 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %312 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %313 = "tfl.strided_slice"(%309, %310, %311, %312) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %314 = "tfl.bitwise_xor"(%313, %303) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %315 = "tfl.bitwise_xor"(%314, %305) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %316 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %317 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %318 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %319 = "tfl.strided_slice"(%309, %316, %317, %318) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %320 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %321 = "tfl.add"(%224, %320) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %322 = "tfl.bitcast"(%315) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %323 = "tfl.cast"(%322) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %324 = "tfl.mul"(%323, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %325 = "tfl.bitcast"(%324) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %326 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %327 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %328 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %329 = "tfl.strided_slice"(%325, %326, %327, %328) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %330 = "tfl.bitwise_xor"(%329, %319) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %331 = "tfl.bitwise_xor"(%330, %321) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %332 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %333 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %334 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %335 = "tfl.strided_slice"(%325, %332, %333, %334) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %336 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %337 = "tfl.add"(%224, %336) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %338 = "tfl.bitcast"(%331) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %339 = "tfl.cast"(%338) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %340 = "tfl.mul"(%339, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %341 = "tfl.bitcast"(%340) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %342 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %343 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %344 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %345 = "tfl.strided_slice"(%341, %342, %343, %344) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %346 = "tfl.bitwise_xor"(%345, %335) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %347 = "tfl.bitwise_xor"(%346, %337) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %348 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %349 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %350 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %351 = "tfl.strided_slice"(%341, %348, %349, %350) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %352 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %353 = "tfl.add"(%224, %352) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %354 = "tfl.bitcast"(%347) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %355 = "tfl.cast"(%354) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %356 = "tfl.mul"(%355, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %357 = "tfl.bitcast"(%356) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %358 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %359 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %360 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %361 = "tfl.strided_slice"(%357, %358, %359, %360) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %362 = "tfl.bitwise_xor"(%361, %351) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %363 = "tfl.bitwise_xor"(%362, %353) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %364 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %365 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %366 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %367 = "tfl.strided_slice"(%357, %364, %365, %366) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %368 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %369 = "tfl.add"(%224, %368) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %370 = "tfl.bitcast"(%363) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %371 = "tfl.cast"(%370) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %372 = "tfl.mul"(%371, %225) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %373 = "tfl.bitcast"(%372) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %374 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %375 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %376 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %377 = "tfl.strided_slice"(%373, %374, %375, %376) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %378 = "tfl.bitwise_xor"(%377, %367) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %379 = "tfl.bitwise_xor"(%378, %369) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %380 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %381 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %382 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %383 = "tfl.strided_slice"(%373, %380, %381, %382) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %384 = "tfl.pack"(%379, %383) {axis = 2 : i64} : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2x2xi32>
    %385 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %386 = "tfl.reshape"(%384, %385) : (tensor<?x2x2xi32>, tensor<1xi32>) -> tensor<?xi32>
    %387 = "arith.constant"() {value = dense<8388608> : tensor<i32>} : () -> tensor<i32>
    %388 = "tfl.floor_mod"(%386, %387) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %389 = "tfl.cast"(%388) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %390 = "arith.constant"() {value = dense<1.1920929e-07> : tensor<f32>} : () -> tensor<f32>
    %391 = "tfl.mul"(%389, %390) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %392 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %393 = "tfl.reduce_prod"(%arg1, %392) {keep_dims = true} : (tensor<?xi32>, tensor<1xi32>) -> tensor<1xi32>
    %394 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %395 = "tfl.slice"(%391, %394, %393) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    %396 = "tfl.reshape"(%395, %arg1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%396) : (tensor<*xf32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise, arithmetic.reduction
