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
    %198 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %199 = "tfl.add"(%191, %198) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %200 = "tfl.less"(%197, %199) : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %201 = "tfl.cast"(%200) {out_data_type = i64} : (tensor<3xi1>) -> tensor<3xi64>
    %202 = "tfl.add"(%201, %194) : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
    %203 = "tfl.pack"(%195, %202) {axis = 1 : i64} : (tensor<3xi64>, tensor<3xi64>) -> tensor<3x2xi64>
    %204 = "tfl.bitcast"(%203) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %205 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %206 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %207 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %208 = "tfl.strided_slice"(%204, %205, %206, %207) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %209 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %210 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %211 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %212 = "tfl.strided_slice"(%204, %209, %210, %211) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %213 = "tfl.bitcast"(%186) : (tensor<1xi64>) -> tensor<1x2xi32>
    %214 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %215 = "tfl.reshape"(%213, %214) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %216 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %217 = "tfl.bitcast"(%208) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %218 = "tfl.cast"(%217) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %219 = "tfl.mul"(%218, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %220 = "tfl.bitcast"(%219) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %221 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %222 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %223 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %224 = "tfl.strided_slice"(%220, %221, %222, %223) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %225 = "tfl.bitwise_xor"(%224, %212) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %226 = "tfl.bitwise_xor"(%225, %215) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %227 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %228 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %229 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %230 = "tfl.strided_slice"(%220, %227, %228, %229) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %231 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %232 = "tfl.add"(%215, %231) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %233 = "tfl.bitcast"(%226) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %234 = "tfl.cast"(%233) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %235 = "tfl.mul"(%234, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %236 = "tfl.bitcast"(%235) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %237 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %238 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %239 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %240 = "tfl.strided_slice"(%236, %237, %238, %239) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %241 = "tfl.bitwise_xor"(%240, %230) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %242 = "tfl.bitwise_xor"(%241, %232) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %243 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %244 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %245 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %246 = "tfl.strided_slice"(%236, %243, %244, %245) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %247 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %248 = "tfl.add"(%215, %247) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %249 = "tfl.bitcast"(%242) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %250 = "tfl.cast"(%249) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %251 = "tfl.mul"(%250, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %252 = "tfl.bitcast"(%251) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %253 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %254 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %255 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %256 = "tfl.strided_slice"(%252, %253, %254, %255) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %257 = "tfl.bitwise_xor"(%256, %246) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %258 = "tfl.bitwise_xor"(%257, %248) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %259 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %260 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %261 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %262 = "tfl.strided_slice"(%252, %259, %260, %261) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %263 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %264 = "tfl.add"(%215, %263) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %265 = "tfl.bitcast"(%258) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %266 = "tfl.cast"(%265) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %267 = "tfl.mul"(%266, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %268 = "tfl.bitcast"(%267) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %269 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %270 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %271 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %272 = "tfl.strided_slice"(%268, %269, %270, %271) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %273 = "tfl.bitwise_xor"(%272, %262) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %274 = "tfl.bitwise_xor"(%273, %264) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %275 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %276 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %277 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %278 = "tfl.strided_slice"(%268, %275, %276, %277) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %279 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %280 = "tfl.add"(%215, %279) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %281 = "tfl.bitcast"(%274) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %282 = "tfl.cast"(%281) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %283 = "tfl.mul"(%282, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %284 = "tfl.bitcast"(%283) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %285 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %286 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %287 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %288 = "tfl.strided_slice"(%284, %285, %286, %287) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %289 = "tfl.bitwise_xor"(%288, %278) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %290 = "tfl.bitwise_xor"(%289, %280) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %291 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %292 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %293 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %294 = "tfl.strided_slice"(%284, %291, %292, %293) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %295 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %296 = "tfl.add"(%215, %295) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %297 = "tfl.bitcast"(%290) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %298 = "tfl.cast"(%297) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %299 = "tfl.mul"(%298, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %300 = "tfl.bitcast"(%299) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %301 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %302 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %303 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %304 = "tfl.strided_slice"(%300, %301, %302, %303) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %305 = "tfl.bitwise_xor"(%304, %294) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %306 = "tfl.bitwise_xor"(%305, %296) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %307 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %308 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %309 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %310 = "tfl.strided_slice"(%300, %307, %308, %309) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %311 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %312 = "tfl.add"(%215, %311) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %313 = "tfl.bitcast"(%306) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %314 = "tfl.cast"(%313) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %315 = "tfl.mul"(%314, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %316 = "tfl.bitcast"(%315) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %317 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %318 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %319 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %320 = "tfl.strided_slice"(%316, %317, %318, %319) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %321 = "tfl.bitwise_xor"(%320, %310) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %322 = "tfl.bitwise_xor"(%321, %312) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %323 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %324 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %325 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %326 = "tfl.strided_slice"(%316, %323, %324, %325) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %327 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %328 = "tfl.add"(%215, %327) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %329 = "tfl.bitcast"(%322) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %330 = "tfl.cast"(%329) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %331 = "tfl.mul"(%330, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %332 = "tfl.bitcast"(%331) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %333 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %334 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %335 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %336 = "tfl.strided_slice"(%332, %333, %334, %335) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %337 = "tfl.bitwise_xor"(%336, %326) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %338 = "tfl.bitwise_xor"(%337, %328) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %339 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %340 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %341 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %342 = "tfl.strided_slice"(%332, %339, %340, %341) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %343 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %344 = "tfl.add"(%215, %343) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %345 = "tfl.bitcast"(%338) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %346 = "tfl.cast"(%345) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %347 = "tfl.mul"(%346, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %348 = "tfl.bitcast"(%347) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %349 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %350 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %351 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %352 = "tfl.strided_slice"(%348, %349, %350, %351) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %353 = "tfl.bitwise_xor"(%352, %342) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %354 = "tfl.bitwise_xor"(%353, %344) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %355 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %356 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %357 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %358 = "tfl.strided_slice"(%348, %355, %356, %357) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %359 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %360 = "tfl.add"(%215, %359) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %361 = "tfl.bitcast"(%354) : (tensor<3x2xi32>) -> tensor<3x2xui32>
    %362 = "tfl.cast"(%361) {out_data_type = i64} : (tensor<3x2xui32>) -> tensor<3x2xi64>
    %363 = "tfl.mul"(%362, %216) : (tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2xi64>
    %364 = "tfl.bitcast"(%363) : (tensor<3x2xi64>) -> tensor<3x2x2xi32>
    %365 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %366 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %367 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %368 = "tfl.strided_slice"(%364, %365, %366, %367) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %369 = "tfl.bitwise_xor"(%368, %358) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %370 = "tfl.bitwise_xor"(%369, %360) : (tensor<3x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    %371 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %372 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %373 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %374 = "tfl.strided_slice"(%364, %371, %372, %373) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<3x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x2xi32>
    %375 = "tfl.pack"(%370, %374) {axis = 2 : i64} : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2x2xi32>
    %376 = "arith.constant"() {value = dense<12> : tensor<1xi32>} : () -> tensor<1xi32>
    %377 = "tfl.reshape"(%375, %376) : (tensor<3x2x2xi32>, tensor<1xi32>) -> tensor<12xi32>
    %378 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %379 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %380 = "tfl.slice"(%377, %379, %378) : (tensor<12xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<9xi32>
    %381 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %382 = "tfl.reshape"(%380, %381) : (tensor<9xi32>, tensor<1xi32>) -> tensor<9xi32>
    "func.return"(%382) : (tensor<9xi32>) -> ()
  }
}
// rules of: random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise
