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
    %88 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %89 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %90 = "tfl.expand_dims"(%87, %89) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %91 = "tfl.select_v2"(%90, %85, %88) : (tensor<?x?x1xi1>, tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?x4xf32>
    %92 = "tfl.select_v2"(%87, %60#0, %88) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %93 = "tfl.cast"(%64) {out_data_type = f32} : (tensor<?x?xi32>) -> tensor<?x?xf32>
    %94 = "tfl.select_v2"(%87, %93, %88) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %95 = "tfl.cast"(%87) {out_data_type = i32} : (tensor<?x?xi1>) -> tensor<?x?xi32>
    %96 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %97 = "tfl.sum"(%95, %96) : (tensor<?x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %98 = "tfl.shape"(%91) : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %99 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %100 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %101 = "tfl.slice"(%98, %99, %100) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %102 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %103 = "tfl.sub"(%102, %101) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %104 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %105 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %106 = "tfl.concatenation"(%104, %103, %105) : (tensor<3xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<6xi32>
    %107 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %108 = "tfl.reshape"(%106, %107) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %109 = "tfl.pad"(%91, %108) : (tensor<?x?x4xf32>, tensor<3x2xi32>) -> tensor<?x7x4xf32>
    %110 = "tfl.shape"(%92) : (tensor<?x?xf32>) -> tensor<2xi32>
    %111 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %112 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %113 = "tfl.slice"(%110, %111, %112) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %114 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %115 = "tfl.sub"(%114, %113) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %116 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %117 = "tfl.concatenation"(%116, %115) : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %118 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %119 = "tfl.reshape"(%117, %118) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %120 = "tfl.pad"(%92, %119) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x7xf32>
    %121 = "tfl.shape"(%94) : (tensor<?x?xf32>) -> tensor<2xi32>
    %122 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %123 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %124 = "tfl.slice"(%121, %122, %123) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %125 = "arith.constant"() {value = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
    %126 = "tfl.sub"(%125, %124) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %127 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %128 = "tfl.concatenation"(%127, %126) : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %129 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %130 = "tfl.reshape"(%128, %129) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %131 = "tfl.pad"(%94, %130) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x7xf32>
    "func.return"(%109, %120, %131, %97) : (tensor<?x7x4xf32>, tensor<?x7xf32>, tensor<?x7xf32>, tensor<?xi32>) -> ()
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
    %58 = "tfl.maximum"(%49, %57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %59 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %60 = "tfl.mul"(%36, %59) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %61 = "tfl.add"(%60, %49) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %62 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %63 = "tfl.reshape"(%61, %62) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %64 = "arith.constant"() {value = dense<[0.0, 0.0, 1.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %65 = "tfl.add"(%63, %64) : (tensor<?x1xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    %66 = "tfl.mul"(%65, %58) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %67 = "tfl.add"(%66, %55) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %68 = "tfl.select_v2"(%51, %37, %67) : (tensor<?x1xi1>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %69 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %70:2 = "tfl.non_max_suppression_v4"(%68, %36, %arg5, %12, %69) : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
    %71 = "tfl.gather"(%30, %70#0) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %72 = "tfl.gather"(%27#0, %70#0) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %73 = "tfl.shape"(%71) : (tensor<?xi32>) -> tensor<1xi32>
    %74 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %75 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %76 = "tfl.slice"(%73, %74, %75) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %77 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %78 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %79 = "tfl.reshape"(%76, %78) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %80 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %81 = "tfl.range"(%77, %79, %80) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %82 = "tfl.less"(%81, %70#1) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %83 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %84 = "tfl.select_v2"(%82, %72, %83) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %85 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %86 = "tfl.pack"(%arg0, %85) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %87 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %88 = "tfl.reshape"(%71, %87) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %89 = "tfl.dynamic_update_slice"(%arg1, %88, %86) : (tensor<?x?xi32>, tensor<1x?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %90 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %91 = "tfl.reshape"(%84, %90) : (tensor<?xf32>, tensor<2xi32>) -> tensor<1x?xf32>
    %92 = "tfl.dynamic_update_slice"(%arg2, %91, %86) : (tensor<?x?xf32>, tensor<1x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %93 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %94 = "tfl.add"(%arg0, %93) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%94, %89, %92, %arg3, %arg4, %arg5, %arg6, %arg7) : (tensor<i32>, tensor<?x?xi32>, tensor<?x?xf32>, tensor<?x?x4xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }
}
// rules of: images.nms, arrays.shape, arrays.slicing, passes.lowering.control_flow.branches, arithmetic.reduction, arrays.gather_scatter, arithmetic.elementwise, pass_through
