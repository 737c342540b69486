// no reference: there is no kernel for tf.StatelessShuffle
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0:2 = "tf.StatelessRandomGetKeyCounter"(%arg1) : (tensor<?xi32>) -> (tensor<1xui64>, tensor<2xui64>)
    %1 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.StatelessShuffle"(%arg0, %0#0, %0#1, %1) : (tensor<?x?xf32>, tensor<1xui64>, tensor<2xui64>, tensor<i32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
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
    %186 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %187 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %188 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %189 = "tfl.slice"(%186, %187, %188) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %190 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %191 = "tfl.reshape"(%189, %190) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %192 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %193 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %194 = "tfl.maximum"(%189, %193) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %195 = "tfl.bitcast"(%184) : (tensor<1xui64>) -> tensor<1xi64>
    %196 = "tfl.bitcast"(%185) : (tensor<2xui64>) -> tensor<2xi64>
    %197 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %198 = "tfl.reduce_prod"(%194, %197) : (tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %199 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %200 = "tfl.add"(%198, %199) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %201 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %202 = "tfl.floor_div"(%200, %201) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %203 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %204 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %205 = "tfl.range"(%203, %202, %204) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %206 = "tfl.cast"(%205) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %207 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %208 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %209 = "tfl.slice"(%196, %207, %208) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %210 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %211 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %212 = "tfl.slice"(%196, %210, %211) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %213 = "tfl.add"(%206, %209) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %214 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %215 = "tfl.add"(%213, %214) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %216 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %217 = "tfl.add"(%209, %216) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %218 = "tfl.less"(%215, %217) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi1>
    %219 = "tfl.cast"(%218) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %220 = "tfl.add"(%219, %212) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?xi64>
    %221 = "tfl.pack"(%213, %220) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %222 = "tfl.bitcast"(%221) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %223 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %224 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %225 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %226 = "tfl.strided_slice"(%222, %223, %224, %225) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %227 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %228 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %229 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %230 = "tfl.strided_slice"(%222, %227, %228, %229) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %231 = "tfl.bitcast"(%195) : (tensor<1xi64>) -> tensor<1x2xi32>
    %232 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %233 = "tfl.reshape"(%231, %232) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %234 = "arith.constant"() {value = dense<[3528531795, 3449720151]> : tensor<2xi64>} : () -> tensor<2xi64>
    %235 = "tfl.bitcast"(%226) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %236 = "tfl.cast"(%235) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %237 = "tfl.mul"(%236, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %238 = "tfl.bitcast"(%237) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %239 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %240 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %241 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %242 = "tfl.strided_slice"(%238, %239, %240, %241) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %243 = "tfl.bitwise_xor"(%242, %230) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %244 = "tfl.bitwise_xor"(%243, %233) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %245 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %246 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %247 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %248 = "tfl.strided_slice"(%238, %245, %246, %247) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %249 = "arith.constant"() {value = dense<[-1640531527, -1150833019]> : tensor<2xi32>} : () -> tensor<2xi32>
    %250 = "tfl.add"(%233, %249) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %251 = "tfl.bitcast"(%244) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %252 = "tfl.cast"(%251) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %253 = "tfl.mul"(%252, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %254 = "tfl.bitcast"(%253) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %255 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %256 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %257 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %258 = "tfl.strided_slice"(%254, %255, %256, %257) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %259 = "tfl.bitwise_xor"(%258, %248) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %260 = "tfl.bitwise_xor"(%259, %250) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %261 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %262 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %263 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %264 = "tfl.strided_slice"(%254, %261, %262, %263) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %265 = "arith.constant"() {value = dense<[1013904242, 1993301258]> : tensor<2xi32>} : () -> tensor<2xi32>
    %266 = "tfl.add"(%233, %265) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %267 = "tfl.bitcast"(%260) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %268 = "tfl.cast"(%267) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %269 = "tfl.mul"(%268, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %270 = "tfl.bitcast"(%269) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %271 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %272 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %273 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %274 = "tfl.strided_slice"(%270, %271, %272, %273) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %275 = "tfl.bitwise_xor"(%274, %264) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %276 = "tfl.bitwise_xor"(%275, %266) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %277 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %278 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %279 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %280 = "tfl.strided_slice"(%270, %277, %278, %279) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %281 = "arith.constant"() {value = dense<[-626627285, 842468239]> : tensor<2xi32>} : () -> tensor<2xi32>
    %282 = "tfl.add"(%233, %281) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %283 = "tfl.bitcast"(%276) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %284 = "tfl.cast"(%283) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %285 = "tfl.mul"(%284, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %286 = "tfl.bitcast"(%285) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %287 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %288 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %289 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %290 = "tfl.strided_slice"(%286, %287, %288, %289) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %291 = "tfl.bitwise_xor"(%290, %280) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %292 = "tfl.bitwise_xor"(%291, %282) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %293 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %294 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %295 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %296 = "tfl.strided_slice"(%286, %293, %294, %295) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %297 = "arith.constant"() {value = dense<[2027808484, -308364780]> : tensor<2xi32>} : () -> tensor<2xi32>
    %298 = "tfl.add"(%233, %297) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %299 = "tfl.bitcast"(%292) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %300 = "tfl.cast"(%299) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %301 = "tfl.mul"(%300, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %302 = "tfl.bitcast"(%301) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %303 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %304 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %305 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %306 = "tfl.strided_slice"(%302, %303, %304, %305) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %307 = "tfl.bitwise_xor"(%306, %296) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %308 = "tfl.bitwise_xor"(%307, %298) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %309 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %310 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %311 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %312 = "tfl.strided_slice"(%302, %309, %310, %311) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %313 = "arith.constant"() {value = dense<[387276957, -1459197799]> : tensor<2xi32>} : () -> tensor<2xi32>
    %314 = "tfl.add"(%233, %313) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %315 = "tfl.bitcast"(%308) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %316 = "tfl.cast"(%315) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %317 = "tfl.mul"(%316, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %318 = "tfl.bitcast"(%317) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %319 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %320 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %321 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %322 = "tfl.strided_slice"(%318, %319, %320, %321) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %323 = "tfl.bitwise_xor"(%322, %312) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %324 = "tfl.bitwise_xor"(%323, %314) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %325 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %326 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %327 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %328 = "tfl.strided_slice"(%318, %325, %326, %327) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %329 = "arith.constant"() {value = dense<[-1253254570, 1684936478]> : tensor<2xi32>} : () -> tensor<2xi32>
    %330 = "tfl.add"(%233, %329) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %331 = "tfl.bitcast"(%324) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %332 = "tfl.cast"(%331) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %333 = "tfl.mul"(%332, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %334 = "tfl.bitcast"(%333) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %335 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %336 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %337 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %338 = "tfl.strided_slice"(%334, %335, %336, %337) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %339 = "tfl.bitwise_xor"(%338, %328) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %340 = "tfl.bitwise_xor"(%339, %330) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %341 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %342 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %343 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %344 = "tfl.strided_slice"(%334, %341, %342, %343) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %345 = "arith.constant"() {value = dense<[1401181199, 534103459]> : tensor<2xi32>} : () -> tensor<2xi32>
    %346 = "tfl.add"(%233, %345) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %347 = "tfl.bitcast"(%340) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %348 = "tfl.cast"(%347) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %349 = "tfl.mul"(%348, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %350 = "tfl.bitcast"(%349) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %351 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %352 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %353 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %354 = "tfl.strided_slice"(%350, %351, %352, %353) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %355 = "tfl.bitwise_xor"(%354, %344) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %356 = "tfl.bitwise_xor"(%355, %346) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %357 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %358 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %359 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %360 = "tfl.strided_slice"(%350, %357, %358, %359) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %361 = "arith.constant"() {value = dense<[-239350328, -616729560]> : tensor<2xi32>} : () -> tensor<2xi32>
    %362 = "tfl.add"(%233, %361) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %363 = "tfl.bitcast"(%356) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %364 = "tfl.cast"(%363) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %365 = "tfl.mul"(%364, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %366 = "tfl.bitcast"(%365) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %367 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %368 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %369 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %370 = "tfl.strided_slice"(%366, %367, %368, %369) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %371 = "tfl.bitwise_xor"(%370, %360) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %372 = "tfl.bitwise_xor"(%371, %362) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %373 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %374 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %375 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %376 = "tfl.strided_slice"(%366, %373, %374, %375) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %377 = "arith.constant"() {value = dense<[-1879881855, -1767562579]> : tensor<2xi32>} : () -> tensor<2xi32>
    %378 = "tfl.add"(%233, %377) : (tensor<1x2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    %379 = "tfl.bitcast"(%372) : (tensor<?x2xi32>) -> tensor<?x2xui32>
    %380 = "tfl.cast"(%379) {out_data_type = i64} : (tensor<?x2xui32>) -> tensor<?x2xi64>
    %381 = "tfl.mul"(%380, %234) : (tensor<?x2xi64>, tensor<2xi64>) -> tensor<?x2xi64>
    %382 = "tfl.bitcast"(%381) : (tensor<?x2xi64>) -> tensor<?x2x2xi32>
    %383 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %384 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %385 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %386 = "tfl.strided_slice"(%382, %383, %384, %385) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %387 = "tfl.bitwise_xor"(%386, %376) : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
    %388 = "tfl.bitwise_xor"(%387, %378) : (tensor<?x2xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
    %389 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %390 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %391 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %392 = "tfl.strided_slice"(%382, %389, %390, %391) {begin_mask = 3 : i64, end_mask = 3 : i64, shrink_axis_mask = 4 : i64} : (tensor<?x2x2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2xi32>
    %393 = "tfl.pack"(%388, %392) {axis = 2 : i64} : (tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2x2xi32>
    %394 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %395 = "tfl.reshape"(%393, %394) : (tensor<?x2x2xi32>, tensor<1xi32>) -> tensor<?xi32>
    %396 = "tfl.bitcast"(%395) : (tensor<?xi32>) -> tensor<?xui32>
    %397 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %398 = "tfl.reduce_prod"(%194, %397) {keep_dims = true} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %399 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %400 = "tfl.slice"(%396, %399, %398) : (tensor<?xui32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xui32>
    %401 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %402 = "tfl.reshape"(%400, %401) : (tensor<?xui32>, tensor<1xi32>) -> tensor<?xui32>
    %403 = "tfl.cast"(%402) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %404 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %405 = "tfl.range"(%404, %191, %192) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %406 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %407 = "tfl.sub"(%191, %192) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %408:6 = "tfl.while"(%406, %405, %403, %405, %191, %407) {cond_subgraph_index = @StatelessShuffle_loop_cond, body_subgraph_index = @StatelessShuffle_loop_body} : (tensor<i32>, tensor<?xi32>, tensor<?xi64>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<?xi32>, tensor<?xi64>, tensor<?xi32>, tensor<i32>, tensor<i32>)
    %409 = "tfl.gather"(%arg0, %408#1) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%409) : (tensor<?x?xf32>) -> ()
  }
  func.func @StatelessShuffle_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?xi32>, %arg2: tensor<?xi64>, %arg3: tensor<?xi32>, %arg4: tensor<i32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @StatelessShuffle_loop_body(%arg0: tensor<i32>, %arg1: tensor<?xi32>, %arg2: tensor<?xi64>, %arg3: tensor<?xi32>, %arg4: tensor<i32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?xi32>, tensor<?xi64>, tensor<?xi32>, tensor<i32>, tensor<i32>) {
    %0 = "tfl.sub"(%arg4, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = "tfl.cast"(%0) {out_data_type = i64} : (tensor<i32>) -> tensor<i64>
    %2 = "tfl.gather"(%arg2, %arg0) : (tensor<?xi64>, tensor<i32>) -> tensor<i64>
    %3 = "tfl.floor_mod"(%2, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %4 = "tfl.cast"(%3) {out_data_type = i32} : (tensor<i64>) -> tensor<i32>
    %5 = "tfl.add"(%arg0, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "tfl.gather"(%arg1, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
    %7 = "tfl.gather"(%arg1, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
    %8 = "tfl.equal"(%arg3, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %9 = "tfl.select_v2"(%8, %6, %arg1) : (tensor<?xi1>, tensor<i32>, tensor<?xi32>) -> tensor<?xi32>
    %10 = "tfl.equal"(%arg3, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %11 = "tfl.select_v2"(%10, %7, %9) : (tensor<?xi1>, tensor<i32>, tensor<?xi32>) -> tensor<?xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.add"(%arg0, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%13, %11, %arg2, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?xi32>, tensor<?xi64>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> ()
  }
}
// rules of: extended.random_loops, random.stateless, pass_through, arrays.slicing, arrays.shape, arithmetic.elementwise, arithmetic.bitwise, arithmetic.reduction, passes.lowering.control_flow.branches, arrays.gather_scatter
