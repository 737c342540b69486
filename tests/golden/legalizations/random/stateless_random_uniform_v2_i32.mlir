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
    %207 = "tfl.add"(%200, %205) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %208 = "tfl.less"(%206, %207) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi1>
    %209 = "tfl.cast"(%208) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %210 = "tfl.add"(%209, %203) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %211 = "tfl.pack"(%204, %210) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %212 = "tfl.bitcast"(%211) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %213 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %214 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %215 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %216 = "tfl.strided_slice"(%212, %213, %214, %215) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %217 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %218 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %219 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %220 = "tfl.strided_slice"(%212, %217, %218, %219) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %221 = "tfl.bitcast"(%186) : (tensor<1xi64>) -> tensor<1x2xi32>
    %222 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %223 = "tfl.reshape"(%221, %222) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %224 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %225 = "tfl.bitcast"(%216) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %226 = "tfl.cast"(%225) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %227 = "tfl.mul"(%226, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %228 = "tfl.bitcast"(%227) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %229 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %230 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %231 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %232 = "tfl.strided_slice"(%228, %229, %230, %231) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %233 = "tfl.bitwise_xor"(%232, %220) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %234 = "tfl.bitwise_xor"(%233, %223) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %235 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %236 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %237 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %238 = "tfl.strided_slice"(%228, %235, %236, %237) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %239 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %240 = "tfl.add"(%223, %239) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %241 = "tfl.bitcast"(%234) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %242 = "tfl.cast"(%241) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %243 = "tfl.mul"(%242, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %244 = "tfl.bitcast"(%243) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %245 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %246 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %247 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %248 = "tfl.strided_slice"(%244, %245, %246, %247) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %249 = "tfl.bitwise_xor"(%248, %238) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %250 = "tfl.bitwise_xor"(%249, %240) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %251 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %252 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %253 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %254 = "tfl.strided_slice"(%244, %251, %252, %253) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %255 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %256 = "tfl.add"(%223, %255) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %257 = "tfl.bitcast"(%250) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %258 = "tfl.cast"(%257) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %259 = "tfl.mul"(%258, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %260 = "tfl.bitcast"(%259) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %261 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %262 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %263 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %264 = "tfl.strided_slice"(%260, %261, %262, %263) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %265 = "tfl.bitwise_xor"(%264, %254) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %266 = "tfl.bitwise_xor"(%265, %256) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %267 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %268 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %269 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %270 = "tfl.strided_slice"(%260, %267, %268, %269) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %271 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %272 = "tfl.add"(%223, %271) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %273 = "tfl.bitcast"(%266) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %274 = "tfl.cast"(%273) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %275 = "tfl.mul"(%274, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %276 = "tfl.bitcast"(%275) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %277 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %278 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %279 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %280 = "tfl.strided_slice"(%276, %277, %278, %279) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %281 = "tfl.bitwise_xor"(%280, %270) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %282 = "tfl.bitwise_xor"(%281, %272) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %283 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %284 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %285 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %286 = "tfl.strided_slice"(%276, %283, %284, %285) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %287 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %288 = "tfl.add"(%223, %287) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %289 = "tfl.bitcast"(%282) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %290 = "tfl.cast"(%289) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %291 = "tfl.mul"(%290, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %292 = "tfl.bitcast"(%291) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %293 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %294 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %295 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %296 = "tfl.strided_slice"(%292, %293, %294, %295) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %297 = "tfl.bitwise_xor"(%296, %286) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %298 = "tfl.bitwise_xor"(%297, %288) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %299 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %300 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %301 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %302 = "tfl.strided_slice"(%292, %299, %300, %301) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %303 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %304 = "tfl.add"(%223, %303) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %305 = "tfl.bitcast"(%298) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %306 = "tfl.cast"(%305) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %307 = "tfl.mul"(%306, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %308 = "tfl.bitcast"(%307) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %309 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %310 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %311 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %312 = "tfl.strided_slice"(%308, %309, %310, %311) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %313 = "tfl.bitwise_xor"(%312, %302) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %314 = "tfl.bitwise_xor"(%313, %304) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %315 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %316 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %317 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %318 = "tfl.strided_slice"(%308, %315, %316, %317) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %319 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %320 = "tfl.add"(%223, %319) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %321 = "tfl.bitcast"(%314) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %322 = "tfl.cast"(%321) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %323 = "tfl.mul"(%322, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %324 = "tfl.bitcast"(%323) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %325 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %326 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %327 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %328 = "tfl.strided_slice"(%324, %325, %326, %327) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %329 = "tfl.bitwise_xor"(%328, %318) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %330 = "tfl.bitwise_xor"(%329, %320) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %331 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %332 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %333 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %334 = "tfl.strided_slice"(%324, %331, %332, %333) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %335 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %336 = "tfl.add"(%223, %335) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %337 = "tfl.bitcast"(%330) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %338 = "tfl.cast"(%337) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %339 = "tfl.mul"(%338, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %340 = "tfl.bitcast"(%339) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %341 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %342 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %343 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %344 = "tfl.strided_slice"(%340, %341, %342, %343) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %345 = "tfl.bitwise_xor"(%344, %334) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %346 = "tfl.bitwise_xor"(%345, %336) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %347 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %348 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %349 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %350 = "tfl.strided_slice"(%340, %347, %348, %349) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %351 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %352 = "tfl.add"(%223, %351) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %353 = "tfl.bitcast"(%346) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %354 = "tfl.cast"(%353) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %355 = "tfl.mul"(%354, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %356 = "tfl.bitcast"(%355) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %357 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %358 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %359 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %360 = "tfl.strided_slice"(%356, %357, %358, %359) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %361 = "tfl.bitwise_xor"(%360, %350) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %362 = "tfl.bitwise_xor"(%361, %352) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %363 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %364 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %365 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %366 = "tfl.strided_slice"(%356, %363, %364, %365) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %367 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %368 = "tfl.add"(%223, %367) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %369 = "tfl.bitcast"(%362) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %370 = "tfl.cast"(%369) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %371 = "tfl.mul"(%370, %224) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %372 = "tfl.bitcast"(%371) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %373 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %374 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %375 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %376 = "tfl.strided_slice"(%372, %373, %374, %375) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %377 = "tfl.bitwise_xor"(%376, %366) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %378 = "tfl.bitwise_xor"(%377, %368) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %379 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %380 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %381 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %382 = "tfl.strided_slice"(%372, %379, %380, %381) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %383 = "tfl.pack"(%378, %382) {axis = 2 : i64} : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2x2xi32>
    %384 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %385 = "tfl.reshape"(%383, %384) : (tensor<?x2x2xi32>, tensor<1xi32>) -> tensor<?xi32>
    %386 = "arith.constant"() {value = dense<8388608> : tensor<i32>} : () -> tensor<i32>
    %387 = "tfl.floor_mod"(%385, %386) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %388 = "tfl.cast"(%387) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %389 = "arith.constant"() {value = dense<1.1920929e-07> : tensor<f32>} : () -> tensor<f32>
    %390 = "tfl.mul"(%388, %389) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %391 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %392 = "tfl.reduce_prod"(%arg1, %391) {keep_dims = true} : (tensor<?xi32>, tensor<1xi32>) -> tensor<1xi32>
    %393 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %394 = "tfl.slice"(%390, %393, %392) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    %395 = "tfl.reshape"(%394, %arg1) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%395) : (tensor<*xf32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise, arithmetic.reduction
