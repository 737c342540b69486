// no reference: there is no kernel for tf.Cholesky
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "tf.Cholesky"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    "func.return"(%0) : (tensor<?x?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.shape"(%arg0) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.range"(%0, %6, %7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %10 = "tfl.shape"(%arg0) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %11 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %15 = "tfl.reshape"(%13, %14) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %16:4 = "tfl.while"(%9, %arg0, %8, %15) {cond_subgraph_index = @Cholesky_loop_cond, body_subgraph_index = @Cholesky_loop_body} : (tensor<i32>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>)
    "func.return"(%16#1) : (tensor<?x?x?xf64>) -> ()
  }
  func.func @Cholesky_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?xi32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @Cholesky_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?xi32>, %arg3: tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg2, %0) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tfl.bitcast"(%arg1) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %6 = "tfl.gather"(%5, %4) {axis = 2 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x1xi64>
    %7 = "tfl.bitcast"(%6) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.bitcast"(%7) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %11 = "tfl.gather"(%10, %9) {axis = 1 : i64} : (tensor<?x?x1xi64>, tensor<1xi32>) -> tensor<?x1x1xi64>
    %12 = "tfl.bitcast"(%11) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %13 = "tfl.bitcast"(%12) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %14 = "arith.constant"() {value = dense<4503599627370496> : tensor<i64>} : () -> tensor<i64>
    %15 = "tfl.less"(%13, %14) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %16 = "tfl.shape"(%12) : (tensor<?x1x1xf64>) -> tensor<3xi32>
    %17 = "arith.constant"() {value = dense<1.8014398509481984e+16> : tensor<f64>} : () -> tensor<f64>
    %18 = "tfl.fill"(%16, %17) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %19 = "tfl.stablehlo_multiply"(%12, %18) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %20 = "tfl.bitcast"(%19) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %21 = "tfl.select_v2"(%15, %20, %13) : (tensor<?x1x1xi1>, tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %22 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %23 = "tfl.fill"(%16, %22) : (tensor<3xi32>, tensor<i64>) -> tensor<?x1x1xi64>
    %24 = "tfl.stablehlo_and"(%21, %23) : (tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %25 = "tfl.cast"(%24) {out_data_type = f64} : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %26 = "arith.constant"() {value = dense<2.220446049250313e-16> : tensor<f64>} : () -> tensor<f64>
    %27 = "tfl.fill"(%16, %26) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %28 = "tfl.stablehlo_multiply"(%25, %27) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %29 = "arith.constant"() {value = dense<-1023.0> : tensor<f64>} : () -> tensor<f64>
    %30 = "tfl.fill"(%16, %29) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %31 = "tfl.stablehlo_add"(%28, %30) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %32 = "arith.constant"() {value = dense<0.5> : tensor<f64>} : () -> tensor<f64>
    %33 = "tfl.fill"(%16, %32) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %34 = "tfl.stablehlo_multiply"(%31, %33) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %35 = "arith.constant"() {value = dense<-0.25> : tensor<f64>} : () -> tensor<f64>
    %36 = "tfl.fill"(%16, %35) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %37 = "tfl.stablehlo_add"(%34, %36) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %38 = "arith.constant"() {value = dense<6755399441055744.0> : tensor<f64>} : () -> tensor<f64>
    %39 = "tfl.fill"(%16, %38) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %40 = "tfl.stablehlo_add"(%37, %39) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %41 = "arith.constant"() {value = dense<-6755399441055744.0> : tensor<f64>} : () -> tensor<f64>
    %42 = "tfl.fill"(%16, %41) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %43 = "tfl.stablehlo_add"(%40, %42) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %44 = "tfl.cast"(%43) {out_data_type = i64} : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %45 = "arith.constant"() {value = dense<9007199254740992> : tensor<i64>} : () -> tensor<i64>
    %46 = "tfl.mul"(%44, %45) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi64>
    %47 = "tfl.sub"(%21, %46) : (tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %48 = "tfl.bitcast"(%47) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %49 = "tfl.cast"(%48) {out_data_type = f32} : (tensor<?x1x1xf64>) -> tensor<?x1x1xf32>
    %50 = "tfl.rsqrt"(%49) : (tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %51 = "tfl.cast"(%50) {out_data_type = f64} : (tensor<?x1x1xf32>) -> tensor<?x1x1xf64>
    %52 = "tfl.stablehlo_multiply"(%51, %33) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %53 = "tfl.stablehlo_multiply"(%48, %51) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %54 = "tfl.stablehlo_multiply"(%53, %51) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %55 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %56 = "tfl.fill"(%16, %55) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %57 = "tfl.stablehlo_multiply"(%54, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %58 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %59 = "tfl.fill"(%16, %58) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %60 = "tfl.stablehlo_add"(%57, %59) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %61 = "tfl.stablehlo_multiply"(%52, %60) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %62 = "tfl.stablehlo_add"(%51, %61) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %63 = "tfl.stablehlo_multiply"(%62, %33) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %64 = "tfl.stablehlo_multiply"(%48, %62) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %65 = "tfl.stablehlo_multiply"(%64, %62) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %66 = "tfl.stablehlo_multiply"(%65, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %67 = "tfl.stablehlo_add"(%66, %59) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %68 = "tfl.stablehlo_multiply"(%63, %67) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %69 = "tfl.stablehlo_add"(%62, %68) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %70 = "tfl.stablehlo_multiply"(%48, %69) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %71 = "arith.constant"() {value = dense<134217729.0> : tensor<f64>} : () -> tensor<f64>
    %72 = "tfl.fill"(%16, %71) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %73 = "tfl.stablehlo_multiply"(%70, %72) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %74 = "tfl.stablehlo_multiply"(%70, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %75 = "tfl.stablehlo_add"(%73, %74) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %76 = "tfl.stablehlo_multiply"(%75, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %77 = "tfl.stablehlo_add"(%73, %76) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %78 = "tfl.stablehlo_multiply"(%77, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %79 = "tfl.stablehlo_add"(%70, %78) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %80 = "tfl.stablehlo_multiply"(%77, %77) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %81 = "tfl.stablehlo_multiply"(%80, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %82 = "tfl.stablehlo_add"(%48, %81) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %83 = "tfl.stablehlo_multiply"(%77, %79) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %84 = "arith.constant"() {value = dense<2.0> : tensor<f64>} : () -> tensor<f64>
    %85 = "tfl.fill"(%16, %84) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %86 = "tfl.stablehlo_multiply"(%83, %85) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %87 = "tfl.stablehlo_multiply"(%86, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %88 = "tfl.stablehlo_add"(%82, %87) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %89 = "tfl.stablehlo_multiply"(%79, %79) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %90 = "tfl.stablehlo_multiply"(%89, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %91 = "tfl.stablehlo_add"(%88, %90) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %92 = "tfl.stablehlo_multiply"(%91, %69) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %93 = "tfl.stablehlo_multiply"(%92, %33) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %94 = "tfl.stablehlo_add"(%70, %93) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %95 = "tfl.stablehlo_multiply"(%94, %69) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %96 = "tfl.stablehlo_multiply"(%95, %56) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %97 = "tfl.stablehlo_add"(%96, %59) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %98 = "tfl.stablehlo_multiply"(%69, %97) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %99 = "tfl.stablehlo_add"(%69, %98) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %100 = "arith.constant"() {value = dense<-27.0> : tensor<f64>} : () -> tensor<f64>
    %101 = "tfl.fill"(%16, %100) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %102 = "tfl.stablehlo_add"(%43, %101) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %103 = "tfl.select_v2"(%15, %102, %43) : (tensor<?x1x1xi1>, tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %104 = "arith.constant"() {value = dense<1023.0> : tensor<f64>} : () -> tensor<f64>
    %105 = "tfl.fill"(%16, %104) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %106 = "tfl.stablehlo_add"(%103, %105) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %107 = "arith.constant"() {value = dense<4503599627370496.0> : tensor<f64>} : () -> tensor<f64>
    %108 = "tfl.fill"(%16, %107) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x1xf64>
    %109 = "tfl.stablehlo_multiply"(%106, %108) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %110 = "tfl.cast"(%109) {out_data_type = i64} : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %111 = "tfl.bitcast"(%110) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %112 = "tfl.stablehlo_multiply"(%94, %111) : (tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %113 = "tfl.bitcast"(%12) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %114 = "arith.constant"() {value = dense<9218868437227405311> : tensor<i64>} : () -> tensor<i64>
    %115 = "tfl.greater"(%113, %114) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %116 = "tfl.select_v2"(%115, %12, %112) : (tensor<?x1x1xi1>, tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %117 = "tfl.bitcast"(%12) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %118 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %119 = "tfl.less"(%117, %118) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %120 = "arith.constant"() {value = dense<"0x000000000000F87F"> : tensor<f64>} : () -> tensor<f64>
    %121 = "tfl.select_v2"(%119, %120, %116) : (tensor<?x1x1xi1>, tensor<f64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %122 = "tfl.bitcast"(%12) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %123 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %124 = "tfl.fill"(%16, %123) : (tensor<3xi32>, tensor<i64>) -> tensor<?x1x1xi64>
    %125 = "tfl.stablehlo_and"(%122, %124) : (tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %126 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %127 = "tfl.greater"(%125, %126) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %128 = "tfl.select_v2"(%127, %12, %121) : (tensor<?x1x1xi1>, tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %129 = "tfl.bitcast"(%12) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %130 = "tfl.stablehlo_and"(%129, %124) : (tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %131 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %132 = "tfl.equal"(%130, %131) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %133 = "tfl.select_v2"(%132, %12, %128) : (tensor<?x1x1xi1>, tensor<?x1x1xf64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %134 = "tfl.greater_equal"(%1, %arg0) : (tensor<?x1xi32>, tensor<i32>) -> tensor<?x1xi1>
    %135 = "tfl.shape"(%7) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %136 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %137 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %138 = "tfl.slice"(%135, %136, %137) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %139 = "tfl.shape"(%133) : (tensor<?x1x1xf64>) -> tensor<3xi32>
    %140 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %141 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %142 = "tfl.slice"(%139, %140, %141) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %143 = "tfl.broadcast_args"(%138, %142) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %144 = "tfl.shape"(%7) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %145 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %146 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %147 = "tfl.slice"(%144, %145, %146) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %148 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %149 = "tfl.concatenation"(%143, %147, %148) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %150 = "tfl.broadcast_to"(%7, %149) : (tensor<?x?x1xf64>, tensor<3xi32>) -> tensor<?x?x1xf64>
    %151 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %152 = "tfl.concatenation"(%143, %147, %151) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %153 = "tfl.broadcast_to"(%133, %152) : (tensor<?x1x1xf64>, tensor<3xi32>) -> tensor<?x?x1xf64>
    %154 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %155 = "tfl.shape"(%150) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %156 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %157 = "tfl.fill"(%155, %156) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %158 = "tfl.stablehlo_and"(%154, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %159 = "arith.constant"() {value = dense<9214364837600034816> : tensor<i64>} : () -> tensor<i64>
    %160 = "tfl.sub"(%159, %158) : (tensor<i64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %161 = "arith.constant"() {value = dense<4503599627370496> : tensor<i64>} : () -> tensor<i64>
    %162 = "tfl.maximum"(%160, %161) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi64>
    %163 = "tfl.bitcast"(%162) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %164 = "tfl.stablehlo_multiply"(%153, %163) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %165 = "tfl.stablehlo_multiply"(%150, %163) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %166 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %167 = "tfl.cast"(%164) {out_data_type = f32} : (tensor<?x?x1xf64>) -> tensor<?x?x1xf32>
    %168 = "tfl.div"(%166, %167) : (tensor<f32>, tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
    %169 = "tfl.cast"(%168) {out_data_type = f64} : (tensor<?x?x1xf32>) -> tensor<?x?x1xf64>
    %170 = "tfl.stablehlo_multiply"(%164, %169) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %171 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %172 = "tfl.fill"(%155, %171) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %173 = "tfl.stablehlo_multiply"(%170, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %174 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %175 = "tfl.fill"(%155, %174) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %176 = "tfl.stablehlo_add"(%173, %175) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %177 = "tfl.stablehlo_multiply"(%169, %176) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %178 = "tfl.stablehlo_add"(%169, %177) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %179 = "tfl.stablehlo_multiply"(%164, %178) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %180 = "tfl.stablehlo_multiply"(%179, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %181 = "tfl.stablehlo_add"(%180, %175) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %182 = "tfl.stablehlo_multiply"(%178, %181) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %183 = "tfl.stablehlo_add"(%178, %182) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %184 = "tfl.stablehlo_multiply"(%165, %183) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %185 = "arith.constant"() {value = dense<134217729.0> : tensor<f64>} : () -> tensor<f64>
    %186 = "tfl.fill"(%155, %185) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %187 = "tfl.stablehlo_multiply"(%184, %186) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %188 = "tfl.stablehlo_multiply"(%184, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %189 = "tfl.stablehlo_add"(%187, %188) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %190 = "tfl.stablehlo_multiply"(%189, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %191 = "tfl.stablehlo_add"(%187, %190) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %192 = "tfl.stablehlo_multiply"(%191, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %193 = "tfl.stablehlo_add"(%184, %192) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %194 = "tfl.stablehlo_multiply"(%164, %186) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %195 = "tfl.stablehlo_multiply"(%164, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %196 = "tfl.stablehlo_add"(%194, %195) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %197 = "tfl.stablehlo_multiply"(%196, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %198 = "tfl.stablehlo_add"(%194, %197) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %199 = "tfl.stablehlo_multiply"(%198, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %200 = "tfl.stablehlo_add"(%164, %199) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %201 = "tfl.stablehlo_multiply"(%191, %198) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %202 = "tfl.stablehlo_multiply"(%201, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %203 = "tfl.stablehlo_add"(%165, %202) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %204 = "tfl.stablehlo_multiply"(%191, %200) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %205 = "tfl.stablehlo_multiply"(%204, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %206 = "tfl.stablehlo_add"(%203, %205) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %207 = "tfl.stablehlo_multiply"(%193, %198) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %208 = "tfl.stablehlo_multiply"(%207, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %209 = "tfl.stablehlo_add"(%206, %208) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %210 = "tfl.stablehlo_multiply"(%193, %200) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %211 = "tfl.stablehlo_multiply"(%210, %172) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %212 = "tfl.stablehlo_add"(%209, %211) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %213 = "tfl.stablehlo_multiply"(%212, %183) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %214 = "tfl.stablehlo_add"(%184, %213) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %215 = "tfl.bitcast"(%184) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %216 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %217 = "tfl.fill"(%155, %216) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %218 = "tfl.stablehlo_and"(%215, %217) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %219 = "arith.constant"() {value = dense<9065746049896808448> : tensor<i64>} : () -> tensor<i64>
    %220 = "tfl.greater"(%218, %219) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %221 = "tfl.select_v2"(%220, %184, %214) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %222 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %223 = "tfl.stablehlo_and"(%222, %217) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %224 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %225 = "tfl.equal"(%223, %224) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %226 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %227 = "tfl.stablehlo_and"(%226, %217) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %228 = "arith.constant"() {value = dense<9218868437227405311> : tensor<i64>} : () -> tensor<i64>
    %229 = "tfl.greater"(%227, %228) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %230 = "tfl.logical_or"(%225, %229) : (tensor<?x?x1xi1>, tensor<?x?x1xi1>) -> tensor<?x?x1xi1>
    %231 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %232 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %233 = "tfl.fill"(%155, %232) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %234 = "tfl.stablehlo_and"(%231, %233) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %235 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %236 = "tfl.stablehlo_and"(%235, %217) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %237 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %238 = "tfl.equal"(%236, %237) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %239 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %240 = "tfl.add"(%234, %239) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi64>
    %241 = "tfl.select_v2"(%238, %240, %234) : (tensor<?x?x1xi1>, tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %242 = "tfl.bitcast"(%241) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %243 = "tfl.bitcast"(%153) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %244 = "tfl.stablehlo_and"(%243, %217) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %245 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %246 = "tfl.greater"(%244, %245) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %247 = "tfl.select_v2"(%246, %153, %242) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %248 = "tfl.stablehlo_multiply"(%150, %247) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %249 = "tfl.select_v2"(%230, %248, %221) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %250 = "tfl.select_v2"(%134, %249, %2) : (tensor<?x1xi1>, tensor<?x?x1xf64>, tensor<f64>) -> tensor<?x?x1xf64>
    %251 = "tfl.greater"(%1, %arg0) : (tensor<?x1xi32>, tensor<i32>) -> tensor<?x1xi1>
    %252 = "tfl.select_v2"(%251, %250, %2) : (tensor<?x1xi1>, tensor<?x?x1xf64>, tensor<f64>) -> tensor<?x?x1xf64>
    %253 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %254 = "tfl.transpose"(%252, %253) : (tensor<?x?x1xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %255 = "tfl.shape"(%252) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %256 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %257 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %258 = "tfl.slice"(%255, %256, %257) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %259 = "tfl.shape"(%254) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %260 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %261 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %262 = "tfl.slice"(%259, %260, %261) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %263 = "tfl.broadcast_args"(%258, %262) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %264 = "tfl.shape"(%252) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %265 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %266 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %267 = "tfl.slice"(%264, %265, %266) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %268 = "tfl.shape"(%254) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %269 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %270 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %271 = "tfl.slice"(%268, %269, %270) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %272 = "tfl.concatenation"(%263, %267, %271) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %273 = "tfl.broadcast_to"(%252, %272) : (tensor<?x?x1xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %274 = "tfl.concatenation"(%263, %267, %271) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %275 = "tfl.broadcast_to"(%254, %274) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %276 = "tfl.stablehlo_multiply"(%273, %275) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %277 = "tfl.shape"(%276) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %278 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %279 = "tfl.fill"(%277, %278) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x?xf64>
    %280 = "tfl.stablehlo_multiply"(%276, %279) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %281 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %282 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %283 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %284 = "tfl.slice"(%281, %282, %283) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %285 = "tfl.shape"(%280) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %286 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %287 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %288 = "tfl.slice"(%285, %286, %287) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %289 = "tfl.broadcast_args"(%284, %288) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %290 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %291 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %292 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %293 = "tfl.slice"(%290, %291, %292) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %294 = "tfl.shape"(%280) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %295 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %296 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %297 = "tfl.slice"(%294, %295, %296) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %298 = "tfl.broadcast_args"(%293, %297) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %299 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %300 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %301 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %302 = "tfl.slice"(%299, %300, %301) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %303 = "tfl.shape"(%280) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %304 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %305 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %306 = "tfl.slice"(%303, %304, %305) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %307 = "tfl.broadcast_args"(%302, %306) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %308 = "tfl.concatenation"(%289, %298, %307) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %309 = "tfl.broadcast_to"(%arg1, %308) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %310 = "tfl.concatenation"(%289, %298, %307) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %311 = "tfl.broadcast_to"(%280, %310) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %312 = "tfl.stablehlo_add"(%309, %311) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %313 = "tfl.equal"(%arg2, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %314 = "tfl.select_v2"(%313, %250, %312) : (tensor<?xi1>, tensor<?x?x1xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %315 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %316 = "tfl.add"(%arg0, %315) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%316, %314, %arg2, %arg3) : (tensor<i32>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.slicing, passes.lowering.control_flow.branches, arithmetic.elementwise, arrays.gather_scatter, extended.float64.elementwise, extended.float64.arithmetic
