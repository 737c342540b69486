// no reference: there is no kernel for tf.Lu
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> (tensor<?x?x?xf64>, tensor<?x?xi32>) {
    %0:2 = "tf.Lu"(%arg0) : (tensor<?x?x?xf64>) -> (tensor<?x?x?xf64>, tensor<?x?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?x?x?xf64>, tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> (tensor<?x?x?xf64>, tensor<?x?xi32>) {
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
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.reshape"(%9, %10) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %13 = "tfl.gather"(%12, %11) {axis = 2 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x1xi64>
    %14 = "tfl.bitcast"(%13) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %15 = "tfl.squeeze"(%14) {squeeze_dims = [2 : i64]} : (tensor<?x?x1xf64>) -> tensor<?x?xf64>
    %16 = "tfl.shape"(%15) : (tensor<?x?xf64>) -> tensor<2xi32>
    %17 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %18 = "tfl.fill"(%16, %17) : (tensor<2xi32>, tensor<f64>) -> tensor<?x?xf64>
    %19 = "tfl.cast"(%18) {out_data_type = i32} : (tensor<?x?xf64>) -> tensor<?x?xi32>
    %20 = "tfl.add"(%19, %8) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %24 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %27 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %28 = "tfl.shape"(%arg0) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %29 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.slice"(%28, %29, %30) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %33 = "tfl.reshape"(%31, %32) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %34:5 = "tfl.while"(%27, %arg0, %20, %8, %33) {cond_subgraph_index = @Lu_loop_cond, body_subgraph_index = @Lu_loop_body} : (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?xi32>, tensor<?xi32>, tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?xi32>, tensor<?xi32>, tensor<i32>)
    "func.return"(%34#1, %34#2) : (tensor<?x?x?xf64>, tensor<?x?xi32>) -> ()
  }
  func.func @Lu_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?x?xi32>, %arg3: tensor<?xi32>, %arg4: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg4) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @Lu_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?x?xi32>, %arg3: tensor<?xi32>, %arg4: tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?xi32>, tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %3 = "tfl.bitcast"(%arg1) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %4 = "tfl.gather"(%3, %2) {axis = 2 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x1xi64>
    %5 = "tfl.bitcast"(%4) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %6 = "tfl.squeeze"(%5) {squeeze_dims = [2 : i64]} : (tensor<?x?x1xf64>) -> tensor<?x?xf64>
    %7 = "tfl.bitcast"(%6) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %8 = "tfl.shape"(%6) : (tensor<?x?xf64>) -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %10 = "tfl.fill"(%8, %9) : (tensor<2xi32>, tensor<i64>) -> tensor<?x?xi64>
    %11 = "tfl.stablehlo_and"(%7, %10) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %12 = "tfl.bitcast"(%11) : (tensor<?x?xi64>) -> tensor<?x?xf64>
    %13 = "tfl.greater_equal"(%arg3, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %14 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %15 = "tfl.select_v2"(%13, %12, %14) : (tensor<?xi1>, tensor<?x?xf64>, tensor<f64>) -> tensor<?x?xf64>
    %16 = "tfl.bitcast"(%15) : (tensor<?x?xf64>) -> tensor<?x?xi64>
    %17 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %18 = "tfl.less"(%16, %17) : (tensor<?x?xi64>, tensor<i64>) -> tensor<?x?xi1>
    %19 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %20 = "tfl.sub"(%19, %16) : (tensor<i64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %21 = "tfl.select_v2"(%18, %20, %16) : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.reduce_max"(%21, %23) {keep_dims = true} : (tensor<?x?xi64>, tensor<1xi32>) -> tensor<?x1xi64>
    %25 = "tfl.equal"(%21, %24) : (tensor<?x?xi64>, tensor<?x1xi64>) -> tensor<?x?xi1>
    %26 = "tfl.arg_max"(%25, %22) {output_type = i32} : (tensor<?x?xi1>, tensor<i32>) -> tensor<?xi32>
    %27 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %28 = "tfl.reshape"(%26, %27) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %29 = "tfl.equal"(%arg3, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %30 = "tfl.equal"(%arg3, %28) : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
    %31 = "tfl.bitcast"(%arg1) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %32 = "tfl.gather"(%31, %28) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?x?xi64>, tensor<?x1xi32>) -> tensor<?x1x?xi64>
    %33 = "tfl.bitcast"(%32) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %34 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %35 = "tfl.expand_dims"(%30, %34) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %36 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.reshape"(%arg0, %36) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %38 = "tfl.bitcast"(%arg1) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %39 = "tfl.gather"(%38, %37) {axis = 1 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x1x?xi64>
    %40 = "tfl.bitcast"(%39) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %41 = "tfl.select_v2"(%35, %40, %arg1) : (tensor<?x?x1xi1>, tensor<?x1x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %42 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %43 = "tfl.reshape"(%29, %42) : (tensor<?xi1>, tensor<2xi32>) -> tensor<?x1xi1>
    %44 = "tfl.select_v2"(%43, %33, %41) : (tensor<?x1xi1>, tensor<?x1x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %45 = "tfl.gather"(%arg2, %28) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x1xi32>
    %46 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "tfl.reshape"(%arg0, %46) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %48 = "tfl.gather"(%arg2, %47) {axis = 1 : i64} : (tensor<?x?xi32>, tensor<1xi32>) -> tensor<?x1xi32>
    %49 = "tfl.select_v2"(%30, %48, %arg2) : (tensor<?x?xi1>, tensor<?x1xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %50 = "tfl.select_v2"(%29, %45, %49) : (tensor<?xi1>, tensor<?x1xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %51 = "tfl.greater"(%arg3, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %52 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %53 = "tfl.reshape"(%51, %52) : (tensor<?xi1>, tensor<2xi32>) -> tensor<?x1xi1>
    %54 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %55 = "tfl.reshape"(%arg0, %54) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %56 = "tfl.bitcast"(%44) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %57 = "tfl.gather"(%56, %55) {axis = 2 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x1xi64>
    %58 = "tfl.bitcast"(%57) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %59 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "tfl.reshape"(%arg0, %59) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %61 = "tfl.bitcast"(%33) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %62 = "tfl.gather"(%61, %60) {axis = 2 : i64} : (tensor<?x1x?xi64>, tensor<1xi32>) -> tensor<?x1x1xi64>
    %63 = "tfl.bitcast"(%62) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %64 = "tfl.bitcast"(%63) : (tensor<?x1x1xf64>) -> tensor<?x1x1xi64>
    %65 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %66 = "tfl.less"(%64, %65) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %67 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %68 = "tfl.sub"(%67, %64) : (tensor<i64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %69 = "tfl.select_v2"(%66, %68, %64) : (tensor<?x1x1xi1>, tensor<?x1x1xi64>, tensor<?x1x1xi64>) -> tensor<?x1x1xi64>
    %70 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %71 = "tfl.equal"(%69, %70) : (tensor<?x1x1xi64>, tensor<i64>) -> tensor<?x1x1xi1>
    %72 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %73 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %74 = "tfl.select_v2"(%71, %73, %63) : (tensor<?x1x1xi1>, tensor<f64>, tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %75 = "tfl.shape"(%58) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %76 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %78 = "tfl.slice"(%75, %76, %77) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %79 = "tfl.shape"(%74) : (tensor<?x1x1xf64>) -> tensor<3xi32>
    %80 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %81 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %82 = "tfl.slice"(%79, %80, %81) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %83 = "tfl.broadcast_args"(%78, %82) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %84 = "tfl.shape"(%58) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %85 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %86 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %87 = "tfl.slice"(%84, %85, %86) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %88 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %89 = "tfl.concatenation"(%83, %87, %88) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %90 = "tfl.broadcast_to"(%58, %89) : (tensor<?x?x1xf64>, tensor<3xi32>) -> tensor<?x?x1xf64>
    %91 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %92 = "tfl.concatenation"(%83, %87, %91) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %93 = "tfl.broadcast_to"(%74, %92) : (tensor<?x1x1xf64>, tensor<3xi32>) -> tensor<?x?x1xf64>
    %94 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %95 = "tfl.shape"(%90) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %96 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %97 = "tfl.fill"(%95, %96) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %98 = "tfl.stablehlo_and"(%94, %97) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %99 = "arith.constant"() {value = dense<9214364837600034816> : tensor<i64>} : () -> tensor<i64>
    %100 = "tfl.sub"(%99, %98) : (tensor<i64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %101 = "arith.constant"() {value = dense<4503599627370496> : tensor<i64>} : () -> tensor<i64>
    %102 = "tfl.maximum"(%100, %101) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi64>
    %103 = "tfl.bitcast"(%102) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %104 = "tfl.stablehlo_multiply"(%93, %103) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %105 = "tfl.stablehlo_multiply"(%90, %103) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %106 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %107 = "tfl.cast"(%104) {out_data_type = f32} : (tensor<?x?x1xf64>) -> tensor<?x?x1xf32>
    %108 = "tfl.div"(%106, %107) : (tensor<f32>, tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
    %109 = "tfl.cast"(%108) {out_data_type = f64} : (tensor<?x?x1xf32>) -> tensor<?x?x1xf64>
    %110 = "tfl.stablehlo_multiply"(%104, %109) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %111 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %112 = "tfl.fill"(%95, %111) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %113 = "tfl.stablehlo_multiply"(%110, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %114 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %115 = "tfl.fill"(%95, %114) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %116 = "tfl.stablehlo_add"(%113, %115) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %117 = "tfl.stablehlo_multiply"(%109, %116) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %118 = "tfl.stablehlo_add"(%109, %117) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %119 = "tfl.stablehlo_multiply"(%104, %118) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %120 = "tfl.stablehlo_multiply"(%119, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %121 = "tfl.stablehlo_add"(%120, %115) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %122 = "tfl.stablehlo_multiply"(%118, %121) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %123 = "tfl.stablehlo_add"(%118, %122) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %124 = "tfl.stablehlo_multiply"(%105, %123) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %125 = "arith.constant"() {value = dense<134217729.0> : tensor<f64>} : () -> tensor<f64>
    %126 = "tfl.fill"(%95, %125) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x1xf64>
    %127 = "tfl.stablehlo_multiply"(%124, %126) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %128 = "tfl.stablehlo_multiply"(%124, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %129 = "tfl.stablehlo_add"(%127, %128) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %130 = "tfl.stablehlo_multiply"(%129, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %131 = "tfl.stablehlo_add"(%127, %130) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %132 = "tfl.stablehlo_multiply"(%131, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %133 = "tfl.stablehlo_add"(%124, %132) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %134 = "tfl.stablehlo_multiply"(%104, %126) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %135 = "tfl.stablehlo_multiply"(%104, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %136 = "tfl.stablehlo_add"(%134, %135) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %137 = "tfl.stablehlo_multiply"(%136, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %138 = "tfl.stablehlo_add"(%134, %137) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %139 = "tfl.stablehlo_multiply"(%138, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %140 = "tfl.stablehlo_add"(%104, %139) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %141 = "tfl.stablehlo_multiply"(%131, %138) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %142 = "tfl.stablehlo_multiply"(%141, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %143 = "tfl.stablehlo_add"(%105, %142) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %144 = "tfl.stablehlo_multiply"(%131, %140) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %145 = "tfl.stablehlo_multiply"(%144, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %146 = "tfl.stablehlo_add"(%143, %145) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %147 = "tfl.stablehlo_multiply"(%133, %138) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %148 = "tfl.stablehlo_multiply"(%147, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %149 = "tfl.stablehlo_add"(%146, %148) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %150 = "tfl.stablehlo_multiply"(%133, %140) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %151 = "tfl.stablehlo_multiply"(%150, %112) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %152 = "tfl.stablehlo_add"(%149, %151) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %153 = "tfl.stablehlo_multiply"(%152, %123) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %154 = "tfl.stablehlo_add"(%124, %153) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %155 = "tfl.bitcast"(%124) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %156 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %157 = "tfl.fill"(%95, %156) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %158 = "tfl.stablehlo_and"(%155, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %159 = "arith.constant"() {value = dense<9065746049896808448> : tensor<i64>} : () -> tensor<i64>
    %160 = "tfl.greater"(%158, %159) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %161 = "tfl.select_v2"(%160, %124, %154) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %162 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %163 = "tfl.stablehlo_and"(%162, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %164 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %165 = "tfl.equal"(%163, %164) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %166 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %167 = "tfl.stablehlo_and"(%166, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %168 = "arith.constant"() {value = dense<9218868437227405311> : tensor<i64>} : () -> tensor<i64>
    %169 = "tfl.greater"(%167, %168) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %170 = "tfl.logical_or"(%165, %169) : (tensor<?x?x1xi1>, tensor<?x?x1xi1>) -> tensor<?x?x1xi1>
    %171 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %172 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %173 = "tfl.fill"(%95, %172) : (tensor<3xi32>, tensor<i64>) -> tensor<?x?x1xi64>
    %174 = "tfl.stablehlo_and"(%171, %173) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %175 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %176 = "tfl.stablehlo_and"(%175, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %177 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %178 = "tfl.equal"(%176, %177) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %179 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %180 = "tfl.add"(%174, %179) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi64>
    %181 = "tfl.select_v2"(%178, %180, %174) : (tensor<?x?x1xi1>, tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %182 = "tfl.bitcast"(%181) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %183 = "tfl.bitcast"(%93) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %184 = "tfl.stablehlo_and"(%183, %157) : (tensor<?x?x1xi64>, tensor<?x?x1xi64>) -> tensor<?x?x1xi64>
    %185 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %186 = "tfl.greater"(%184, %185) : (tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x1xi1>
    %187 = "tfl.select_v2"(%186, %93, %182) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %188 = "tfl.stablehlo_multiply"(%90, %187) : (tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %189 = "tfl.select_v2"(%170, %188, %161) : (tensor<?x?x1xi1>, tensor<?x?x1xf64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %190 = "tfl.select_v2"(%71, %72, %189) : (tensor<?x1x1xi1>, tensor<f64>, tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %191 = "tfl.select_v2"(%53, %190, %0) : (tensor<?x1xi1>, tensor<?x?x1xf64>, tensor<f64>) -> tensor<?x?x1xf64>
    %192 = "tfl.greater"(%arg3, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %193 = "tfl.select_v2"(%192, %33, %0) : (tensor<?xi1>, tensor<?x1x?xf64>, tensor<f64>) -> tensor<?x1x?xf64>
    %194 = "tfl.shape"(%191) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %195 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %196 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %197 = "tfl.slice"(%194, %195, %196) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %198 = "tfl.shape"(%193) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %199 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %200 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %201 = "tfl.slice"(%198, %199, %200) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %202 = "tfl.broadcast_args"(%197, %201) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %203 = "tfl.shape"(%191) : (tensor<?x?x1xf64>) -> tensor<3xi32>
    %204 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %205 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %206 = "tfl.slice"(%203, %204, %205) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %207 = "tfl.shape"(%193) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %208 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %209 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %210 = "tfl.slice"(%207, %208, %209) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %211 = "tfl.concatenation"(%202, %206, %210) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %212 = "tfl.broadcast_to"(%191, %211) : (tensor<?x?x1xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %213 = "tfl.concatenation"(%202, %206, %210) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %214 = "tfl.broadcast_to"(%193, %213) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %215 = "tfl.stablehlo_multiply"(%212, %214) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %216 = "tfl.shape"(%215) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %217 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %218 = "tfl.fill"(%216, %217) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x?xf64>
    %219 = "tfl.stablehlo_multiply"(%215, %218) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %220 = "tfl.shape"(%44) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %221 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %222 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %223 = "tfl.slice"(%220, %221, %222) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %224 = "tfl.shape"(%219) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %225 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %226 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %227 = "tfl.slice"(%224, %225, %226) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %228 = "tfl.broadcast_args"(%223, %227) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %229 = "tfl.shape"(%44) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %230 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %231 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %232 = "tfl.slice"(%229, %230, %231) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %233 = "tfl.shape"(%219) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %234 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %235 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %236 = "tfl.slice"(%233, %234, %235) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %237 = "tfl.broadcast_args"(%232, %236) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %238 = "tfl.shape"(%44) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %239 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %240 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %241 = "tfl.slice"(%238, %239, %240) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %242 = "tfl.shape"(%219) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %243 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %244 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %245 = "tfl.slice"(%242, %243, %244) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %246 = "tfl.broadcast_args"(%241, %245) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %247 = "tfl.concatenation"(%228, %237, %246) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %248 = "tfl.broadcast_to"(%44, %247) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %249 = "tfl.concatenation"(%228, %237, %246) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %250 = "tfl.broadcast_to"(%219, %249) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %251 = "tfl.stablehlo_add"(%248, %250) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %252 = "tfl.logical_and"(%53, %29) : (tensor<?x1xi1>, tensor<?xi1>) -> tensor<?x?xi1>
    %253 = "tfl.select_v2"(%252, %191, %251) : (tensor<?x?xi1>, tensor<?x?x1xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %254 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %255 = "tfl.add"(%arg0, %254) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%255, %253, %50, %arg3, %arg4) : (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?xi32>, tensor<?xi32>, tensor<i32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.slicing, arrays.gather_scatter, arithmetic.elementwise, passes.lowering.control_flow.branches, extended.float64.arithmetic, extended.float64.reductions, arithmetic.reduction
