// no reference: there is no kernel for tf.StatelessRandomUniformFullIntV2
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<9xi32> {
    %0 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %1:2 = "tf.StatelessRandomGetKeyCounter"(%arg0) : (tensor<?xi32>) -> (tensor<1xui64>, tensor<2xui64>)
    %2 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.StatelessRandomUniformFullIntV2"(%0, %1#0, %1#1, %2) {dtype = i32} : (tensor<1xi32>, tensor<1xui64>, tensor<2xui64>, tensor<i32>) -> tensor<9xi32>
    "func.return"(%3) : (tensor<9xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<9xi32> {
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
    %188 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi64>} : () -> tensor<3xi64>
    %189 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %190 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %191 = "tfl.slice"(%187, %189, %190) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %192 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %193 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %194 = "tfl.slice"(%187, %192, %193) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %195 = "tfl.add"(%188, %191) : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
    %196 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %197 = "tfl.add"(%195, %196) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %198 = "tfl.add"(%191, %196) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %199 = "tfl.less"(%197, %198) : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %200 = "tfl.cast"(%199) {out_data_type = i64} : (tensor<3xi1>) -> tensor<3xi64>
    %201 = "tfl.add"(%200, %194) : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
    %202 = "tfl.pack"(%195, %201) {axis = 1 : i64} : (tensor<3xi64>, tensor<3xi64>) -> tensor<3x2xi64>
    %203 = "tfl.bitcast"(%202) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %204 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %205 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %206 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %207 = "tfl.strided_slice"(%203, %204, %205, %206) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %208 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %209 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %210 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %211 = "tfl.strided_slice"(%203, %208, %209, %210) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %212 = "tfl.bitcast"(%186) : (tensor<1xi64>) -> tensor<1x2xi32>
    %213 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %214 = "tfl.reshape"(%212, %213) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %215 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %216 = "tfl.bitcast"(%207) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %217 = "tfl.cast"(%216) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %218 = "tfl.mul"(%217, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %219 = "tfl.bitcast"(%218) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %220 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %221 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %222 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %223 = "tfl.strided_slice"(%219, %220, %221, %222) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %224 = "tfl.bitwise_xor"(%223, %211) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %225 = "tfl.bitwise_xor"(%224, %214) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %226 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %227 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %228 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %229 = "tfl.strided_slice"(%219, %226, %227, %228) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %230 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %231 = "tfl.add"(%214, %230) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %232 = "tfl.bitcast"(%225) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %233 = "tfl.cast"(%232) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %234 = "tfl.mul"(%233, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %235 = "tfl.bitcast"(%234) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %236 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %237 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %238 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %239 = "tfl.strided_slice"(%235, %236, %237, %238) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %240 = "tfl.bitwise_xor"(%239, %229) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %241 = "tfl.bitwise_xor"(%240, %231) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %242 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %243 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %244 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %245 = "tfl.strided_slice"(%235, %242, %243, %244) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %246 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %247 = "tfl.add"(%214, %246) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %248 = "tfl.bitcast"(%241) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %249 = "tfl.cast"(%248) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %250 = "tfl.mul"(%249, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %251 = "tfl.bitcast"(%250) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %252 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %253 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %254 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %255 = "tfl.strided_slice"(%251, %252, %253, %254) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %256 = "tfl.bitwise_xor"(%255, %245) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %257 = "tfl.bitwise_xor"(%256, %247) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %258 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %259 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %260 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %261 = "tfl.strided_slice"(%251, %258, %259, %260) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %262 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %263 = "tfl.add"(%214, %262) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %264 = "tfl.bitcast"(%257) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %265 = "tfl.cast"(%264) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %266 = "tfl.mul"(%265, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %267 = "tfl.bitcast"(%266) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %268 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %269 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %270 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %271 = "tfl.strided_slice"(%267, %268, %269, %270) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %272 = "tfl.bitwise_xor"(%271, %261) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %273 = "tfl.bitwise_xor"(%272, %263) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %274 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %275 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %276 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %277 = "tfl.strided_slice"(%267, %274, %275, %276) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %278 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %279 = "tfl.add"(%214, %278) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %280 = "tfl.bitcast"(%273) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %281 = "tfl.cast"(%280) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %282 = "tfl.mul"(%281, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %283 = "tfl.bitcast"(%282) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %284 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %285 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %286 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %287 = "tfl.strided_slice"(%283, %284, %285, %286) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %288 = "tfl.bitwise_xor"(%287, %277) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %289 = "tfl.bitwise_xor"(%288, %279) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %290 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %291 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %292 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %293 = "tfl.strided_slice"(%283, %290, %291, %292) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %294 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %295 = "tfl.add"(%214, %294) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %296 = "tfl.bitcast"(%289) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %297 = "tfl.cast"(%296) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %298 = "tfl.mul"(%297, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %299 = "tfl.bitcast"(%298) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %300 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %301 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %302 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %303 = "tfl.strided_slice"(%299, %300, %301, %302) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %304 = "tfl.bitwise_xor"(%303, %293) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %305 = "tfl.bitwise_xor"(%304, %295) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %306 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %307 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %308 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %309 = "tfl.strided_slice"(%299, %306, %307, %308) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %310 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %311 = "tfl.add"(%214, %310) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %312 = "tfl.bitcast"(%305) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %313 = "tfl.cast"(%312) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %314 = "tfl.mul"(%313, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %315 = "tfl.bitcast"(%314) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %316 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %317 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %318 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %319 = "tfl.strided_slice"(%315, %316, %317, %318) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %320 = "tfl.bitwise_xor"(%319, %309) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %321 = "tfl.bitwise_xor"(%320, %311) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %322 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %323 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %324 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %325 = "tfl.strided_slice"(%315, %322, %323, %324) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %326 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %327 = "tfl.add"(%214, %326) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %328 = "tfl.bitcast"(%321) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %329 = "tfl.cast"(%328) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %330 = "tfl.mul"(%329, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %331 = "tfl.bitcast"(%330) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %332 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %333 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %334 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %335 = "tfl.strided_slice"(%331, %332, %333, %334) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %336 = "tfl.bitwise_xor"(%335, %325) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %337 = "tfl.bitwise_xor"(%336, %327) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %338 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %339 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %340 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %341 = "tfl.strided_slice"(%331, %338, %339, %340) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %342 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %343 = "tfl.add"(%214, %342) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %344 = "tfl.bitcast"(%337) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %345 = "tfl.cast"(%344) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %346 = "tfl.mul"(%345, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %347 = "tfl.bitcast"(%346) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %348 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %349 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %350 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %351 = "tfl.strided_slice"(%347, %348, %349, %350) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %352 = "tfl.bitwise_xor"(%351, %341) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %353 = "tfl.bitwise_xor"(%352, %343) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %354 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %355 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %356 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %357 = "tfl.strided_slice"(%347, %354, %355, %356) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %358 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %359 = "tfl.add"(%214, %358) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %360 = "tfl.bitcast"(%353) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %361 = "tfl.cast"(%360) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %362 = "tfl.mul"(%361, %215) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %363 = "tfl.bitcast"(%362) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %364 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %365 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %366 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %367 = "tfl.strided_slice"(%363, %364, %365, %366) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %368 = "tfl.bitwise_xor"(%367, %357) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %369 = "tfl.bitwise_xor"(%368, %359) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %370 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %371 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %372 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %373 = "tfl.strided_slice"(%363, %370, %371, %372) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %374 = "tfl.pack"(%369, %373) {axis = 2 : i64} : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2x2xi32>
    %375 = "arith.constant"() {value = dense<12> : tensor<1xi32>} : () -> tensor<1xi32>
    %376 = "tfl.reshape"(%374, %375) : (tensor<3x2x2xi32>, tensor<1xi32>) -> tensor<12xi32>
    %377 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %378 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %379 = "tfl.slice"(%376, %378, %377) : (tensor<12xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<9xi32>
    %380 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %381 = "tfl.reshape"(%379, %380) : (tensor<9xi32>, tensor<1xi32>) -> tensor<9xi32>
    "func.return"(%381) : (tensor<9xi32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise
