// no reference: there is no kernel for tf.Igamma
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Igamma"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?xf32>) -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg1) : (tensor<?xf32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.broadcast_args"(%3, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.broadcast_to"(%arg0, %8) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %10 = "tfl.broadcast_to"(%arg1, %8) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.greater"(%9, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %14 = "tfl.greater_equal"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %15 = "tfl.logical_and"(%13, %14) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %16 = "tfl.greater"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %17 = "tfl.abs"(%10) : (tensor<?xf32>) -> tensor<?xf32>
    %18 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.less"(%17, %18) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %20 = "tfl.logical_and"(%16, %19) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %21 = "tfl.logical_and"(%15, %20) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %22 = "tfl.select_v2"(%21, %9, %12) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %23 = "tfl.select_v2"(%21, %10, %12) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %24 = "tfl.maximum"(%22, %12) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %25 = "tfl.less_equal"(%23, %24) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    %26 = "tfl.log"(%23) : (tensor<?xf32>) -> tensor<?xf32>
    %27 = "tfl.mul"(%22, %26) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %28 = "tfl.sub"(%27, %23) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %29 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %30 = "tfl.less"(%22, %29) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %31 = "tfl.neg"(%22) : (tensor<?xf32>) -> tensor<?xf32>
    %32 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %33 = "tfl.sub"(%22, %32) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %34 = "tfl.select_v2"(%30, %31, %33) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %35 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.add"(%34, %36) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %38 = "arith.constant"() {value = dense<676.5204> : tensor<f32>} : () -> tensor<f32>
    %39 = "tfl.div"(%38, %37) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %40 = "tfl.add"(%35, %39) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %41 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %42 = "tfl.add"(%34, %41) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %43 = "arith.constant"() {value = dense<-1259.1392> : tensor<f32>} : () -> tensor<f32>
    %44 = "tfl.div"(%43, %42) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %45 = "tfl.add"(%40, %44) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %46 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.add"(%34, %46) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %48 = "arith.constant"() {value = dense<771.3234> : tensor<f32>} : () -> tensor<f32>
    %49 = "tfl.div"(%48, %47) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %50 = "tfl.add"(%45, %49) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %51 = "arith.constant"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
    %52 = "tfl.add"(%34, %51) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %53 = "arith.constant"() {value = dense<-176.61504> : tensor<f32>} : () -> tensor<f32>
    %54 = "tfl.div"(%53, %52) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %55 = "tfl.add"(%50, %54) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %56 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %57 = "tfl.add"(%34, %56) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %58 = "arith.constant"() {value = dense<12.507343> : tensor<f32>} : () -> tensor<f32>
    %59 = "tfl.div"(%58, %57) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %60 = "tfl.add"(%55, %59) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %61 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %62 = "tfl.add"(%34, %61) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %63 = "arith.constant"() {value = dense<-0.1385711> : tensor<f32>} : () -> tensor<f32>
    %64 = "tfl.div"(%63, %62) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %65 = "tfl.add"(%60, %64) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %66 = "arith.constant"() {value = dense<7.0> : tensor<f32>} : () -> tensor<f32>
    %67 = "tfl.add"(%34, %66) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %68 = "arith.constant"() {value = dense<9.984369e-06> : tensor<f32>} : () -> tensor<f32>
    %69 = "tfl.div"(%68, %67) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %70 = "tfl.add"(%65, %69) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %71 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %72 = "tfl.add"(%34, %71) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %73 = "arith.constant"() {value = dense<1.5056327e-07> : tensor<f32>} : () -> tensor<f32>
    %74 = "tfl.div"(%73, %72) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %75 = "tfl.add"(%70, %74) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %76 = "arith.constant"() {value = dense<0.13333334> : tensor<f32>} : () -> tensor<f32>
    %77 = "tfl.mul"(%34, %76) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %78 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %79 = "tfl.add"(%77, %78) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %80 = "tfl.log"(%79) : (tensor<?xf32>) -> tensor<?xf32>
    %81 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %82 = "tfl.add"(%77, %81) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %83 = "tfl.div"(%77, %82) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %84 = "tfl.square"(%83) : (tensor<?xf32>) -> tensor<?xf32>
    %85 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %86 = "tfl.mul"(%84, %85) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %87 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %88 = "tfl.add"(%86, %87) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %89 = "tfl.mul"(%88, %84) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %90 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %91 = "tfl.add"(%89, %90) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %92 = "tfl.mul"(%83, %91) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %93 = "tfl.abs"(%77) : (tensor<?xf32>) -> tensor<?xf32>
    %94 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %95 = "tfl.less"(%93, %94) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %96 = "tfl.select_v2"(%95, %92, %80) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %97 = "arith.constant"() {value = dense<2.014903> : tensor<f32>} : () -> tensor<f32>
    %98 = "tfl.add"(%97, %96) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %99 = "arith.constant"() {value = dense<7.5> : tensor<f32>} : () -> tensor<f32>
    %100 = "tfl.add"(%34, %99) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %101 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %102 = "tfl.add"(%34, %101) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %103 = "tfl.div"(%100, %98) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %104 = "tfl.sub"(%102, %103) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %105 = "tfl.mul"(%104, %98) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %106 = "tfl.log"(%75) : (tensor<?xf32>) -> tensor<?xf32>
    %107 = "tfl.add"(%105, %106) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %108 = "arith.constant"() {value = dense<0.9189385> : tensor<f32>} : () -> tensor<f32>
    %109 = "tfl.add"(%107, %108) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %110 = "tfl.round"(%22) : (tensor<?xf32>) -> tensor<?xf32>
    %111 = "tfl.sub"(%22, %110) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %112 = "arith.constant"() {value = dense<3.1415927> : tensor<f32>} : () -> tensor<f32>
    %113 = "tfl.mul"(%111, %112) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %114 = "tfl.sin"(%113) : (tensor<?xf32>) -> tensor<?xf32>
    %115 = "tfl.abs"(%114) : (tensor<?xf32>) -> tensor<?xf32>
    %116 = "tfl.log"(%115) : (tensor<?xf32>) -> tensor<?xf32>
    %117 = "arith.constant"() {value = dense<1.1447299> : tensor<f32>} : () -> tensor<f32>
    %118 = "tfl.sub"(%117, %116) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %119 = "tfl.sub"(%118, %109) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %120 = "tfl.select_v2"(%30, %119, %109) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %121 = "tfl.sub"(%28, %120) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %122 = "tfl.exp"(%121) : (tensor<?xf32>) -> tensor<?xf32>
    %123 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %124 = "tfl.abs"(%22) : (tensor<?xf32>) -> tensor<?xf32>
    %125 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %126 = "tfl.less"(%124, %125) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %127 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %128 = "tfl.select_v2"(%126, %22, %127) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %129 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %130 = "tfl.reshape"(%128, %129) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %131 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %132 = "tfl.reduce_max"(%130, %131) : (tensor<?xf32>, tensor<1xi32>) -> tensor<f32>
    %133 = "tfl.maximum"(%123, %132) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %134 = "tfl.sqrt"(%133) : (tensor<f32>) -> tensor<f32>
    %135 = "arith.constant"() {value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
    %136 = "tfl.mul"(%134, %135) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %137 = "arith.constant"() {value = dense<40.0> : tensor<f32>} : () -> tensor<f32>
    %138 = "tfl.add"(%136, %137) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %139 = "arith.constant"() {value = dense<2000.0> : tensor<f32>} : () -> tensor<f32>
    %140 = "tfl.minimum"(%138, %139) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %141 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %142 = "tfl.cast"(%140) {out_data_type = i32} : (tensor<f32>) -> tensor<i32>
    %143 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %144 = "tfl.maximum"(%22, %143) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %145 = "tfl.minimum"(%23, %144) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %146 = "tfl.shape"(%22) : (tensor<?xf32>) -> tensor<1xi32>
    %147 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %148 = "tfl.fill"(%146, %147) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    %149:6 = "tfl.while"(%141, %148, %148, %22, %145, %142) {cond_subgraph_index = @Igamma_loop_cond, body_subgraph_index = @Igamma_loop_body} : (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>)
    %150 = "tfl.mul"(%122, %149#2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %151 = "tfl.div"(%150, %22) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %152 = "tfl.maximum"(%22, %12) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %153 = "tfl.add"(%152, %12) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %154 = "tfl.select_v2"(%25, %153, %23) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %155 = "tfl.sub"(%154, %22) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %156 = "tfl.add"(%155, %12) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %157 = "tfl.abs"(%156) : (tensor<?xf32>) -> tensor<?xf32>
    %158 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %159 = "tfl.less"(%157, %158) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %160 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %161 = "tfl.select_v2"(%159, %160, %156) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %162 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %163 = "tfl.div"(%162, %161) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %164 = "tfl.shape"(%156) : (tensor<?xf32>) -> tensor<1xi32>
    %165 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %166 = "tfl.fill"(%164, %165) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    %167 = "arith.constant"() {value = dense<8.507059e+37> : tensor<f32>} : () -> tensor<f32>
    %168 = "tfl.add"(%166, %167) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %169:7 = "tfl.while"(%141, %168, %163, %163, %22, %156, %142) {cond_subgraph_index = @Igamma_loop_cond_1, body_subgraph_index = @Igamma_loop_body_1} : (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>)
    %170 = "tfl.mul"(%122, %169#3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %171 = "tfl.sub"(%12, %170) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %172 = "tfl.select_v2"(%25, %151, %171) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %173 = "tfl.equal"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %174 = "tfl.select_v2"(%173, %11, %12) : (tensor<?xi1>, tensor<f32>, tensor<f32>) -> tensor<?xf32>
    %175 = "tfl.select_v2"(%21, %172, %174) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %176 = "arith.constant"() {value = dense<"0x0000C07F"> : tensor<f32>} : () -> tensor<f32>
    %177 = "tfl.select_v2"(%15, %175, %176) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    "func.return"(%177) : (tensor<?xf32>) -> ()
  }
  func.func @Igamma_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @Igamma_loop_body(%arg0: tensor<i32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "tfl.add"(%arg3, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.div"(%arg4, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.mul"(%arg1, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.add"(%arg2, %5) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.add"(%arg0, %7) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%8, %5, %6, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> ()
  }
  func.func @Igamma_loop_cond_1(%arg0: tensor<i32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<?xf32>, %arg6: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @Igamma_loop_body_1(%arg0: tensor<i32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<?xf32>, %arg6: tensor<i32>) -> (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "tfl.sub"(%arg4, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.mul"(%2, %3) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.add"(%2, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %6 = "tfl.add"(%arg5, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %7 = "tfl.mul"(%4, %arg2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %8 = "tfl.add"(%7, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %9 = "tfl.abs"(%8) : (tensor<?xf32>) -> tensor<?xf32>
    %10 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.less"(%9, %10) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %12 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.select_v2"(%11, %12, %8) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %14 = "tfl.div"(%4, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %15 = "tfl.add"(%14, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %16 = "tfl.abs"(%15) : (tensor<?xf32>) -> tensor<?xf32>
    %17 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.less"(%16, %17) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %19 = "arith.constant"() {value = dense<1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %20 = "tfl.select_v2"(%18, %19, %15) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %21 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %22 = "tfl.div"(%21, %13) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = "tfl.mul"(%20, %22) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %24 = "tfl.mul"(%arg3, %23) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %25 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %26 = "tfl.add"(%arg0, %25) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%26, %20, %22, %24, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> ()
  }
}
// rules of: extended.incomplete, arithmetic.elementwise, arithmetic.special, arrays.shape, arithmetic.reduction, passes.lowering.control_flow.branches
