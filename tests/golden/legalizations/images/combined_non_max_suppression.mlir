// no reference: there is no kernel for tf.CombinedNonMaxSuppression
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?x?xf32>) -> (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>) {
    %0 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<7> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<30> : tensor<i32>} : () -> tensor<i32>
    %4:4 = "tf.CombinedNonMaxSuppression"(%arg0, %arg1, %3, %2, %0, %1) : (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>)
    "func.return"(%4#0, %4#1, %4#2, %4#3) : (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?x?x?xf32>) -> (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>) {
    %0 = "arith.constant"() {value = dense<7> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<30> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.shape"(%arg1) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.slice"(%2, %3, %4) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "tfl.shape"(%arg1) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%6, %7, %8) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.shape"(%arg0) : (tensor<?x?x?x?xf32>) -> tensor<4xi32>
    %11 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.shape"(%arg1) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %15 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.slice"(%14, %15, %16) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<30> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.minimum"(%18, %5) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.maximum"(%19, %20) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %22 = "tfl.mul"(%9, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tfl.transpose"(%arg1, %23) : (tensor<?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %25 = "tfl.concatenation"(%22, %5) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = "tfl.reshape"(%24, %25) : (tensor<?x?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %27 = "tfl.mul"(%9, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %28 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %29 = "tfl.transpose"(%arg0, %28) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    %30 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.concatenation"(%27, %5, %30) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %32 = "tfl.reshape"(%29, %31) : (tensor<?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x4xf32>
    %33 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "arith.constant"() {value = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %36 = "tfl.pad"(%32, %35) : (tensor<?x?x4xf32>, tensor<3x2xi32>) -> tensor<?x?x4xf32>
    %37 = "tfl.concatenation"(%22, %21) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %38 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %39 = "tfl.fill"(%37, %38) : (tensor<2xi32>, tensor<i32>) -> tensor<?x?xi32>
    %40 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %41 = "tfl.fill"(%37, %40) : (tensor<2xi32>, tensor<f32>) -> tensor<?x?xf32>
    %42 = "tfl.floor_div"(%17, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %43 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %44 = "tfl.reshape"(%42, %43) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %45 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %46 = "tfl.reshape"(%21, %45) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %47 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %48 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %49 = "tfl.reshape"(%22, %48) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %50:8 = "tfl.while"(%47, %39, %41, %36, %26, %46, %44, %49) {cond_subgraph_index = @CombinedNonMaxSuppression_loop_cond, body_subgraph_index = @CombinedNonMaxSuppression_loop_body} : (tensor<i32>, tensor<?x?xi32>, tensor<?x?xf32>, tensor<?x?x4xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<?x?xi32>, tensor<?x?xf32>, tensor<?x?x4xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<i32>)
    %51 = "tfl.mul"(%17, %21) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %52 = "tfl.concatenation"(%9, %51) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %53 = "tfl.reshape"(%50#1, %52) : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %54 = "tfl.concatenation"(%9, %51) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %55 = "tfl.reshape"(%50#2, %54) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %56 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %57 = "tfl.minimum"(%56, %51) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %58 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %59 = "tfl.reshape"(%57, %58) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %60:2 = "tfl.topk_v2"(%55, %59) : (tensor<?x?xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
    %61 = "tfl.gather"(%53, %60#1) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %62 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %63 = "tfl.reshape"(%21, %62) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %64 = "tfl.floor_div"(%60#1, %63) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %65 = "tfl.mul"(%5, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %66 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %67 = "tfl.concatenation"(%9, %65, %66) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %68 = "tfl.reshape"(%arg0, %67) : (tensor<?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x4xf32>
    %69 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %70 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %71 = "arith.constant"() {value = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %72 = "tfl.pad"(%68, %71) : (tensor<?x?x4xf32>, tensor<3x2xi32>) -> tensor<?x?x4xf32>
    %73 = "tfl.floor_div"(%17, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %74 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %75 = "tfl.reshape"(%73, %74) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %76 = "tfl.floor_div"(%64, %75) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %77 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %78 = "tfl.reshape"(%13, %77) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %79 = "tfl.mul"(%61, %78) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %80 = "tfl.add"(%79, %76) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %81 = "tfl.gather"(%72, %80) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?x4xf32>, tensor<?x?xi32>) -> tensor<?x?x4xf32>
    %82 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %83 = "tfl.maximum"(%81, %82) : (tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?x4xf32>
    %84 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %85 = "tfl.minimum"(%83, %84) : (tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?x4xf32>
    %86 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %87 = "tfl.greater"(%60#0, %86) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %88 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %89 = "tfl.expand_dims"(%87, %88) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %90 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %91 = "tfl.select_v2"(%89, %85, %90) : (tensor<?x?x1xi1>, tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?x4xf32>
    %92 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %93 = "tfl.select_v2"(%87, %60#0, %92) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %94 = "tfl.cast"(%64) {out_data_type = f32} : (tensor<?x?xi32>) -> tensor<?x?xf32>
    %95 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %96 = "tfl.select_v2"(%87, %94, %95) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %97 = "tfl.cast"(%87) {out_data_type = i32} : (tensor<?x?xi1>) -> tensor<?x?xi32>
    %98 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %99 = "tfl.sum"(%97, %98) : (tensor<?x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %100 = "tfl.shape"(%91) : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %101 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %102 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %103 = "tfl.slice"(%100, %101, %102) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %104 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %105 = "tfl.sub"(%104, %103) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %106 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %107 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %108 = "tfl.concatenation"(%106, %105, %107) : (tensor<3xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<6xi32>
    %109 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %110 = "tfl.reshape"(%108, %109) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %111 = "tfl.pad"(%91, %110) : (tensor<?x?x4xf32>, tensor<3x2xi32>) -> tensor<?x7x4xf32>
    %112 = "tfl.shape"(%93) : (tensor<?x?xf32>) -> tensor<2xi32>
    %113 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %114 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %115 = "tfl.slice"(%112, %113, %114) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %116 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %117 = "tfl.sub"(%116, %115) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %118 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %119 = "tfl.concatenation"(%118, %117) : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %120 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %121 = "tfl.reshape"(%119, %120) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %122 = "tfl.pad"(%93, %121) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x7xf32>
    %123 = "tfl.shape"(%96) : (tensor<?x?xf32>) -> tensor<2xi32>
    %124 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %125 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %126 = "tfl.slice"(%123, %124, %125) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %127 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %128 = "tfl.sub"(%127, %126) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %129 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %130 = "tfl.concatenation"(%129, %128) : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %131 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %132 = "tfl.reshape"(%130, %131) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %133 = "tfl.pad"(%96, %132) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x7xf32>
    "func.return"(%111, %122, %133, %99) : (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>) -> ()
  }
  func.func @CombinedNonMaxSuppression_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xf32>, %arg3: tensor<?x?x4xf32>, %arg4: tensor<?x?xf32>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg7) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @CombinedNonMaxSuppression_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xf32>, %arg3: tensor<?x?x4xf32>, %arg4: tensor<?x?xf32>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>) -> (tensor<i32>, tensor<?x?xi32>, tensor<?x?xf32>, tensor<?x?x4xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.floor_div"(%arg0, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "tfl.gather"(%arg3, %2) : (tensor<?x?x4xf32>, tensor<i32>) -> tensor<?x4xf32>
    %4 = "tfl.gather"(%arg4, %arg0) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<1053609165> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.add"(%5, %6) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = "arith.constant"() {value = dense<8388608> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.maximum"(%7, %8) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = "tfl.bitcast"(%9) : (tensor<i32>) -> tensor<f32>
    %11 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.minimum"(%10, %11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %13 = "tfl.greater"(%4, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %14 = "tfl.where"(%13) : (tensor<?xi1>) -> tensor<?x1xi64>
    %15 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %17 = "tfl.cast"(%16) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %18 = "tfl.gather"(%4, %17) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %19 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<1xf32>} : () -> tensor<1xf32>
    %20 = "tfl.concatenation"(%18, %19) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %21 = "tfl.shape"(%20) : (tensor<?xf32>) -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.slice"(%21, %22, %23) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %25 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %26 = "tfl.reshape"(%24, %25) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %27:2 = "tfl.topk_v2"(%20, %26) : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
    %28 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "tfl.concatenation"(%17, %28) : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %30 = "tfl.gather"(%29, %27#1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %31 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %32 = "tfl.sub"(%26, %31) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %33 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %34 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %35 = "tfl.range"(%32, %33, %34) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %36 = "tfl.cast"(%35) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %37 = "tfl.gather"(%3, %30) : (tensor<?x4xf32>, tensor<?xi32>) -> tensor<?x4xf32>
    %38 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %39:2 = "tfl.split"(%38, %37) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
    %40 = "tfl.sub"(%39#1, %39#0) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %41 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %42 = "tfl.reduce_prod"(%40, %41) {keep_dims = true} : (tensor<?x2xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %43 = "tfl.abs"(%42) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %44 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %45 = "tfl.greater"(%43, %44) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xi1>
    %46 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.less"(%43, %46) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xi1>
    %48 = "tfl.logical_and"(%45, %47) : (tensor<?x1xi1>, tensor<?x1xi1>) -> tensor<?x1xi1>
    %49 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %50 = "tfl.less"(%1, %49) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %51 = "tfl.logical_and"(%48, %50) : (tensor<?x1xi1>, tensor<i1>) -> tensor<?x1xi1>
    %52 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %53 = "tfl.select_v2"(%51, %37, %52) : (tensor<?x1xi1>, tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %54 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %55 = "tfl.reduce_max"(%53, %54) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<f32>
    %56 = "arith.constant"() {value = dense<0.00390625> : tensor<f32>} : () -> tensor<f32>
    %57 = "tfl.mul"(%55, %56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %58 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %59 = "tfl.maximum"(%58, %57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %60 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %61 = "tfl.mul"(%36, %60) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %62 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %63 = "tfl.add"(%61, %62) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %64 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %65 = "tfl.reshape"(%63, %64) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %66 = "arith.constant"() {value = dense<[0.0, 0.0, 1.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %67 = "tfl.add"(%65, %66) : (tensor<?x1xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    %68 = "tfl.mul"(%67, %59) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %69 = "tfl.add"(%68, %55) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %70 = "tfl.select_v2"(%51, %37, %69) : (tensor<?x1xi1>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %71 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %72:2 = "tfl.non_max_suppression_v4"(%70, %36, %arg5, %12, %71) : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
    %73 = "tfl.gather"(%30, %72#0) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %74 = "tfl.gather"(%27#0, %72#0) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %75 = "tfl.shape"(%73) : (tensor<?xi32>) -> tensor<1xi32>
    %76 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %78 = "tfl.slice"(%75, %76, %77) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %79 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %80 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %81 = "tfl.reshape"(%78, %80) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %82 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %83 = "tfl.range"(%79, %81, %82) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %84 = "tfl.less"(%83, %72#1) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %85 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %86 = "tfl.select_v2"(%84, %74, %85) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %87 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %88 = "tfl.pack"(%arg0, %87) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %89 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %90 = "tfl.reshape"(%73, %89) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %91 = "tfl.dynamic_update_slice"(%arg1, %90, %88) : (tensor<?x?xi32>, tensor<1x?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %92 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %93 = "tfl.reshape"(%86, %92) : (tensor<?xf32>, tensor<2xi32>) -> tensor<1x?xf32>
    %94 = "tfl.dynamic_update_slice"(%arg2, %93, %88) : (tensor<?x?xf32>, tensor<1x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %95 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %96 = "tfl.add"(%arg0, %95) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%96, %91, %94, %arg3, %arg4, %arg5, %arg6, %arg7) : (tensor<i32>, tensor<?x?xi32>, tensor<?x?xf32>, tensor<?x?x4xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }
}
// rules of: images.nms, arrays.shape, arrays.slicing, passes.lowering.control_flow.branches, arithmetic.reduction, arrays.gather_scatter, arithmetic.elementwise, pass_through
