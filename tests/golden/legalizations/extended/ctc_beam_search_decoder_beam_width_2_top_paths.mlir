// no reference: there is no kernel for tf.CTCBeamSearchDecoder
module {
  func.func @main(%arg0: tensor<?x3x5xf32>, %arg1: tensor<?xi32>) -> (tensor<?x?xi64>, tensor<3x1xf32>) {
    %0:4 = "tf.CTCBeamSearchDecoder"(%arg0, %arg1) {beam_width = 2 : i64, top_paths = 1 : i64} : (tensor<?x3x5xf32>, tensor<?xi32>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<3x1xf32>)
    %1 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %2 = "tf.SparseToDense"(%0#0, %0#2, %0#1, %1) : (tensor<?x2xi64>, tensor<2xi64>, tensor<?xi64>, tensor<i64>) -> tensor<?x?xi64>
    %3 = "arith.constant"() {value = dense<[[0, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %4 = "tf.Pad"(%2, %3) : (tensor<?x?xi64>, tensor<2x2xi32>) -> tensor<?x?xi64>
    "func.return"(%4, %0#3) : (tensor<?x?xi64>, tensor<3x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x5xf32>, %arg1: tensor<?xi32>) -> (tensor<?x?xi64>, tensor<3x1xf32>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x3x5xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.concatenation"(%8, %9) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<[[true, false]]> : tensor<1x2xi1>} : () -> tensor<1x2xi1>
    %12 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %13 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.fill"(%13, %12) : (tensor<2xi32>, tensor<f32>) -> tensor<3x2xf32>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.select_v2"(%11, %15, %14) : (tensor<1x2xi1>, tensor<f32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %17 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.fill"(%18, %17) : (tensor<2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.reshape"(%5, %20) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %22 = "tfl.concatenation"(%10, %21) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %23 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tfl.fill"(%22, %23) : (tensor<3xi32>, tensor<i32>) -> tensor<3x2x?xi32>
    %25 = "arith.constant"() {value = dense<0> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %26 = "tfl.log_softmax"(%arg0) : (tensor<?x3x5xf32>) -> tensor<?x3x5xf32>
    %27 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %28 = "tfl.maximum"(%26, %27) : (tensor<?x3x5xf32>, tensor<f32>) -> tensor<?x3x5xf32>
    %29 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %30 = "tfl.shape"(%arg0) : (tensor<?x3x5xf32>) -> tensor<3xi32>
    %31 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "tfl.slice"(%30, %31, %32) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %34 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %35 = "tfl.reshape"(%33, %34) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %36:10 = "tfl.while"(%29, %16, %14, %16, %19, %25, %24, %28, %arg1, %35) {cond_subgraph_index = @CTCBeamSearchDecoder_loop_cond, body_subgraph_index = @CTCBeamSearchDecoder_loop_body} : (tensor<i32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2x?xi32>, tensor<?x3x5xf32>, tensor<?xi32>, tensor<i32>) -> (tensor<i32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2x?xi32>, tensor<?x3x5xf32>, tensor<?xi32>, tensor<i32>)
    %37 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %38 = "tfl.gather"(%36#6, %37) {axis = 1 : i64} : (tensor<3x2x?xi32>, tensor<i32>) -> tensor<3x?xi32>
    %39 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %40 = "tfl.greater_equal"(%38, %39) : (tensor<3x?xi32>, tensor<i32>) -> tensor<3x?xi1>
    %41 = "arith.constant"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %42 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %43 = "tfl.padv2"(%38, %41, %42) : (tensor<3x?xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<3x?xi32>
    %44 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %45 = "tfl.shape"(%38) : (tensor<3x?xi32>) -> tensor<2xi32>
    %46 = "tfl.slice"(%43, %44, %45) : (tensor<3x?xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x?xi32>
    %47 = "tfl.not_equal"(%38, %46) : (tensor<3x?xi32>, tensor<3x?xi32>) -> tensor<3x?xi1>
    %48 = "tfl.logical_and"(%40, %47) : (tensor<3x?xi1>, tensor<3x?xi1>) -> tensor<3x?xi1>
    %49 = "tfl.shape"(%38) {out_type = i64} : (tensor<3x?xi32>) -> tensor<2xi64>
    %50 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %51 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %52 = "tfl.slice"(%49, %50, %51) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %53 = "tfl.where"(%48) : (tensor<3x?xi1>) -> tensor<?x2xi64>
    %54 = "tfl.cast"(%48) {out_data_type = i64} : (tensor<3x?xi1>) -> tensor<3x?xi64>
    %55 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %56 = "tfl.cumsum"(%54, %55) : (tensor<3x?xi64>, tensor<i32>) -> tensor<3x?xi64>
    %57 = "tfl.gather_nd"(%56, %53) : (tensor<3x?xi64>, tensor<?x2xi64>) -> tensor<?xi64>
    %58 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %59 = "tfl.sub"(%57, %58) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %60 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %61 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %62 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %63 = "tfl.strided_slice"(%53, %60, %61, %62) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %64 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %65 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %66 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %67 = "tfl.strided_slice"(%53, %64, %65, %66) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %68 = "tfl.gather_nd"(%38, %53) : (tensor<3x?xi32>, tensor<?x2xi64>) -> tensor<?xi32>
    %69 = "tfl.cast"(%68) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %70 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %71 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %72 = "tfl.reshape"(%56, %71) : (tensor<3x?xi64>, tensor<1xi32>) -> tensor<?xi64>
    %73 = "tfl.concatenation"(%70, %72) : (tensor<1xi64>, tensor<?xi64>) -> tensor<?xi64>
    %74 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %75 = "tfl.reduce_max"(%73, %74) : (tensor<?xi64>, tensor<1xi32>) -> tensor<i64>
    %76 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "tfl.reshape"(%75, %76) : (tensor<i64>, tensor<1xi32>) -> tensor<1xi64>
    %78 = "tfl.concatenation"(%52, %77) : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %79 = "tfl.pack"(%63, %59) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %80 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %81 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %82 = "tfl.slice"(%36#3, %80, %81) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x1xf32>
    %83 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %84 = "tfl.cast"(%79) {out_data_type = i32} : (tensor<?x2xi64>) -> tensor<?x2xi32>
    %85 = "tfl.cast"(%78) {out_data_type = i32} : (tensor<2xi64>) -> tensor<2xi32>
    %86 = "tfl.sparse_to_dense"(%84, %85, %69, %83) : (tensor<?x2xi32>, tensor<2xi32>, tensor<?xi64>, tensor<i64>) -> tensor<?x?xi64>
    %87 = "arith.constant"() {value = dense<[[0, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %88 = "tfl.pad"(%86, %87) : (tensor<?x?xi64>, tensor<2x2xi32>) -> tensor<?x?xi64>
    "func.return"(%88, %82) : (tensor<?x?xi64>, tensor<3x1xf32>) -> ()
  }
  func.func @CTCBeamSearchDecoder_loop_cond(%arg0: tensor<i32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3x2xf32>, %arg3: tensor<3x2xf32>, %arg4: tensor<3x2xi32>, %arg5: tensor<3x2xi32>, %arg6: tensor<3x2x?xi32>, %arg7: tensor<?x3x5xf32>, %arg8: tensor<?xi32>, %arg9: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg9) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @CTCBeamSearchDecoder_loop_body(%arg0: tensor<i32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3x2xf32>, %arg3: tensor<3x2xf32>, %arg4: tensor<3x2xi32>, %arg5: tensor<3x2xi32>, %arg6: tensor<3x2x?xi32>, %arg7: tensor<?x3x5xf32>, %arg8: tensor<?xi32>, %arg9: tensor<i32>) -> (tensor<i32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2x?xi32>, tensor<?x3x5xf32>, tensor<?xi32>, tensor<i32>) {
    %0 = "tfl.gather"(%arg7, %arg0) : (tensor<?x3x5xf32>, tensor<i32>) -> tensor<3x5xf32>
    %1 = "arith.constant"() {value = dense<-1.0e+29> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.greater"(%arg3, %1) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xi1>
    %3 = "tfl.shape"(%arg6) : (tensor<3x2x?xi32>) -> tensor<3xi32>
    %4 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.slice"(%3, %4, %5) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %9 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %10 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.range"(%9, %8, %10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.sub"(%arg5, %12) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %14 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %15 = "tfl.reshape"(%13, %14) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %16 = "tfl.equal"(%11, %15) : (tensor<?xi32>, tensor<3x2x1xi32>) -> tensor<3x2x?xi1>
    %17 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %18 = "tfl.select_v2"(%16, %17, %arg6) : (tensor<3x2x?xi1>, tensor<i32>, tensor<3x2x?xi32>) -> tensor<3x2x?xi32>
    %19 = "arith.constant"() {value = dense<[3, 2, 1, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %20 = "tfl.reshape"(%arg6, %19) : (tensor<3x2x?xi32>, tensor<4xi32>) -> tensor<3x2x1x?xi32>
    %21 = "arith.constant"() {value = dense<[3, 1, 2, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %22 = "tfl.reshape"(%18, %21) : (tensor<3x2x?xi32>, tensor<4xi32>) -> tensor<3x1x2x?xi32>
    %23 = "tfl.equal"(%20, %22) : (tensor<3x2x1x?xi32>, tensor<3x1x2x?xi32>) -> tensor<3x2x2x?xi1>
    %24 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %25 = "tfl.greater"(%arg5, %24) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi1>
    %26 = "tfl.logical_and"(%2, %25) : (tensor<3x2xi1>, tensor<3x2xi1>) -> tensor<3x2xi1>
    %27 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %28 = "tfl.reshape"(%2, %27) : (tensor<3x2xi1>, tensor<3xi32>) -> tensor<3x2x1xi1>
    %29 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %30 = "tfl.reshape"(%26, %29) : (tensor<3x2xi1>, tensor<3xi32>) -> tensor<3x1x2xi1>
    %31 = "tfl.logical_and"(%28, %30) : (tensor<3x2x1xi1>, tensor<3x1x2xi1>) -> tensor<3x2x2xi1>
    %32 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "tfl.reduce_all"(%23, %32) : (tensor<3x2x2x?xi1>, tensor<1xi32>) -> tensor<3x2x2xi1>
    %34 = "tfl.logical_and"(%33, %31) : (tensor<3x2x2xi1>, tensor<3x2x2xi1>) -> tensor<3x2x2xi1>
    %35 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %36 = "tfl.reshape"(%arg1, %35) : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2x1xf32>
    %37 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "tfl.reshape"(%arg3, %37) : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2x1xf32>
    %39 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "tfl.reshape"(%arg4, %39) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %41 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %42 = "tfl.reshape"(%arg4, %41) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x1x2xi32>
    %43 = "tfl.equal"(%40, %42) : (tensor<3x2x1xi32>, tensor<3x1x2xi32>) -> tensor<3x2x2xi1>
    %44 = "tfl.select_v2"(%43, %36, %38) : (tensor<3x2x2xi1>, tensor<3x2x1xf32>, tensor<3x2x1xf32>) -> tensor<3x2x2xf32>
    %45 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %46 = "tfl.select_v2"(%34, %44, %45) : (tensor<3x2x2xi1>, tensor<3x2x2xf32>, tensor<f32>) -> tensor<3x2x2xf32>
    %47 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %48 = "tfl.reduce_max"(%46, %47) : (tensor<3x2x2xf32>, tensor<1xi32>) -> tensor<3x2xf32>
    %49 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %50 = "tfl.maximum"(%arg4, %49) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %51 = "tfl.gather"(%0, %50) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x5xf32>, tensor<3x2xi32>) -> tensor<3x2xf32>
    %52 = "tfl.sub"(%arg2, %48) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %53 = "tfl.abs"(%52) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %54 = "tfl.neg"(%53) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %55 = "tfl.maximum"(%arg2, %48) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %56 = "tfl.exp"(%54) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %57 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %58 = "tfl.add"(%56, %57) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %59 = "tfl.log"(%58) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %60 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %61 = "tfl.add"(%56, %60) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %62 = "tfl.div"(%56, %61) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %63 = "tfl.square"(%62) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %64 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %65 = "tfl.mul"(%63, %64) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %66 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %67 = "tfl.add"(%65, %66) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %68 = "tfl.mul"(%67, %63) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %69 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %70 = "tfl.add"(%68, %69) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %71 = "tfl.mul"(%62, %70) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %72 = "tfl.abs"(%56) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %73 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %74 = "tfl.less"(%72, %73) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xi1>
    %75 = "tfl.select_v2"(%74, %71, %59) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %76 = "tfl.add"(%55, %75) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %77 = "tfl.add"(%76, %51) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %78 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %79 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %80 = "tfl.slice"(%0, %78, %79) : (tensor<3x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x1xf32>
    %81 = "tfl.add"(%arg3, %80) : (tensor<3x2xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
    %82 = "arith.constant"() {value = dense<-1.0e+29> : tensor<f32>} : () -> tensor<f32>
    %83 = "tfl.greater"(%arg3, %82) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xi1>
    %84 = "tfl.sub"(%81, %77) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %85 = "tfl.abs"(%84) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %86 = "tfl.neg"(%85) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %87 = "tfl.maximum"(%81, %77) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %88 = "tfl.exp"(%86) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %89 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %90 = "tfl.add"(%88, %89) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %91 = "tfl.log"(%90) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %92 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %93 = "tfl.add"(%88, %92) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %94 = "tfl.div"(%88, %93) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %95 = "tfl.square"(%94) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %96 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %97 = "tfl.mul"(%95, %96) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %98 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %99 = "tfl.add"(%97, %98) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %100 = "tfl.mul"(%99, %95) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %101 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %102 = "tfl.add"(%100, %101) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %103 = "tfl.mul"(%94, %102) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %104 = "tfl.abs"(%88) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %105 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %106 = "tfl.less"(%104, %105) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xi1>
    %107 = "tfl.select_v2"(%106, %103, %91) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %108 = "tfl.add"(%87, %107) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %109 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %110 = "tfl.select_v2"(%83, %81, %109) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %111 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %112 = "tfl.select_v2"(%83, %77, %111) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %113 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %114 = "tfl.select_v2"(%83, %108, %113) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %115 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %116:2 = "tfl.topk_v2"(%114, %115) : (tensor<3x2xf32>, tensor<i32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %117 = "tfl.less"(%116#0, %116#0) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xi1>
    %118 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %119:10 = "tfl.while"(%118, %116#0, %116#1, %117, %arg1, %arg3, %arg4, %114, %34, %0) {cond_subgraph_index = @CTCBeamSearchDecoder_loop_cond_1, body_subgraph_index = @CTCBeamSearchDecoder_loop_body_1} : (tensor<i32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2x2xi1>, tensor<3x5xf32>) -> (tensor<i32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2x2xi1>, tensor<3x5xf32>)
    %120 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %121 = "tfl.greater_equal"(%119#2, %120) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi1>
    %122 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %123 = "tfl.sub"(%119#2, %122) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %124 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %125 = "tfl.maximum"(%123, %124) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %126 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %127 = "tfl.floor_div"(%125, %126) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %128 = "tfl.select_v2"(%121, %127, %119#2) : (tensor<3x2xi1>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %129 = "tfl.gather"(%110, %128) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x2xf32>, tensor<3x2xi32>) -> tensor<3x2xf32>
    %130 = "tfl.gather"(%112, %128) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x2xf32>, tensor<3x2xi32>) -> tensor<3x2xf32>
    %131 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %132 = "tfl.gather"(%arg4, %128) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %133 = "tfl.gather"(%arg5, %128) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %134 = "tfl.gather"(%arg6, %128) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x2x?xi32>, tensor<3x2xi32>) -> tensor<3x2x?xi32>
    %135 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %136 = "tfl.floor_mod"(%125, %135) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %137 = "tfl.select_v2"(%121, %136, %132) : (tensor<3x2xi1>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %138 = "tfl.shape"(%134) : (tensor<3x2x?xi32>) -> tensor<3xi32>
    %139 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %140 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %141 = "tfl.slice"(%138, %139, %140) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %142 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %143 = "tfl.reshape"(%141, %142) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %144 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %145 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %146 = "tfl.range"(%144, %143, %145) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %147 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %148 = "tfl.reshape"(%133, %147) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %149 = "tfl.equal"(%146, %148) : (tensor<?xi32>, tensor<3x2x1xi32>) -> tensor<3x2x?xi1>
    %150 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %151 = "tfl.reshape"(%121, %150) : (tensor<3x2xi1>, tensor<3xi32>) -> tensor<3x2x1xi1>
    %152 = "tfl.logical_and"(%149, %151) : (tensor<3x2x?xi1>, tensor<3x2x1xi1>) -> tensor<3x2x?xi1>
    %153 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %154 = "tfl.reshape"(%137, %153) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %155 = "tfl.select_v2"(%152, %154, %134) : (tensor<3x2x?xi1>, tensor<3x2x1xi32>, tensor<3x2x?xi32>) -> tensor<3x2x?xi32>
    %156 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %157 = "tfl.select_v2"(%121, %156, %129) : (tensor<3x2xi1>, tensor<f32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %158 = "tfl.select_v2"(%121, %119#1, %130) : (tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %159 = "tfl.cast"(%121) {out_data_type = i32} : (tensor<3x2xi1>) -> tensor<3x2xi32>
    %160 = "tfl.add"(%133, %159) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %161 = "tfl.greater"(%arg8, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %162 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %163 = "tfl.reshape"(%161, %162) : (tensor<?xi1>, tensor<2xi32>) -> tensor<?x1xi1>
    %164 = "tfl.select_v2"(%163, %157, %arg1) : (tensor<?x1xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %165 = "tfl.select_v2"(%163, %158, %arg2) : (tensor<?x1xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %166 = "tfl.select_v2"(%163, %119#1, %arg3) : (tensor<?x1xi1>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %167 = "tfl.select_v2"(%163, %137, %arg4) : (tensor<?x1xi1>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %168 = "tfl.select_v2"(%163, %160, %arg5) : (tensor<?x1xi1>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %169 = "arith.constant"() {value = dense<[-1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %170 = "tfl.reshape"(%163, %169) : (tensor<?x1xi1>, tensor<3xi32>) -> tensor<?x1x1xi1>
    %171 = "tfl.select_v2"(%170, %155, %arg6) : (tensor<?x1x1xi1>, tensor<3x2x?xi32>, tensor<3x2x?xi32>) -> tensor<3x2x?xi32>
    %172 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %173 = "tfl.add"(%arg0, %172) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%173, %164, %165, %166, %167, %168, %171, %arg7, %arg8, %arg9) : (tensor<i32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2x?xi32>, tensor<?x3x5xf32>, tensor<?xi32>, tensor<i32>) -> ()
  }
  func.func @CTCBeamSearchDecoder_loop_cond_1(%arg0: tensor<i32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3x2xi1>, %arg4: tensor<3x2xf32>, %arg5: tensor<3x2xf32>, %arg6: tensor<3x2xi32>, %arg7: tensor<3x2xf32>, %arg8: tensor<3x2x2xi1>, %arg9: tensor<3x5xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.minimum"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tfl.gather"(%arg1, %4) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.reshape"(%1, %6) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.gather"(%arg5, %7) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %9 = "tfl.greater"(%8, %5) : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %10 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.reduce_any"(%9, %10) : (tensor<3x1xi1>, tensor<2xi32>) -> tensor<i1>
    %12 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.less"(%arg0, %12) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = "tfl.logical_and"(%13, %11) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "func.return"(%14) : (tensor<i1>) -> ()
  }
  func.func @CTCBeamSearchDecoder_loop_body_1(%arg0: tensor<i32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3x2xi1>, %arg4: tensor<3x2xf32>, %arg5: tensor<3x2xf32>, %arg6: tensor<3x2xi32>, %arg7: tensor<3x2xf32>, %arg8: tensor<3x2x2xi1>, %arg9: tensor<3x5xf32>) -> (tensor<i32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2x2xi1>, tensor<3x5xf32>) {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %3 = "tfl.gather"(%arg4, %2) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%arg0, %4) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "tfl.gather"(%arg5, %5) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%arg0, %7) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.gather"(%arg6, %8) {axis = 1 : i64} : (tensor<3x2xi32>, tensor<1xi32>) -> tensor<3x1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.gather"(%arg1, %12) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %14 = "tfl.greater"(%6, %13) : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.reshape"(%arg0, %15) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "tfl.gather"(%arg3, %16) {axis = 1 : i64} : (tensor<3x2xi1>, tensor<1xi32>) -> tensor<3x1xi1>
    %18 = "tfl.logical_not"(%17) : (tensor<3x1xi1>) -> tensor<3x1xi1>
    %19 = "tfl.logical_and"(%14, %18) : (tensor<3x1xi1>, tensor<3x1xi1>) -> tensor<3x1xi1>
    %20 = "arith.constant"() {value = dense<-1.0e+29> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.greater"(%6, %20) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %22 = "tfl.logical_and"(%19, %21) : (tensor<3x1xi1>, tensor<3x1xi1>) -> tensor<3x1xi1>
    %23 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.slice"(%arg9, %23, %24) : (tensor<3x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x4xf32>
    %26 = "tfl.equal"(%9, %0) : (tensor<3x1xi32>, tensor<4xi32>) -> tensor<3x4xi1>
    %27 = "tfl.select_v2"(%26, %3, %6) : (tensor<3x4xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
    %28 = "tfl.add"(%25, %27) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %29 = "tfl.gather"(%arg8, %arg0) {axis = 1 : i64} : (tensor<3x2x2xi1>, tensor<i32>) -> tensor<3x2xi1>
    %30 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %31 = "tfl.reshape"(%arg6, %30) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %32 = "tfl.equal"(%31, %0) : (tensor<3x2x1xi32>, tensor<4xi32>) -> tensor<3x2x4xi1>
    %33 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %34 = "tfl.reshape"(%29, %33) : (tensor<3x2xi1>, tensor<3xi32>) -> tensor<3x2x1xi1>
    %35 = "tfl.logical_and"(%32, %34) : (tensor<3x2x4xi1>, tensor<3x2x1xi1>) -> tensor<3x2x4xi1>
    %36 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.reduce_any"(%35, %36) : (tensor<3x2x4xi1>, tensor<1xi32>) -> tensor<3x4xi1>
    %38 = "tfl.logical_not"(%37) : (tensor<3x4xi1>) -> tensor<3x4xi1>
    %39 = "tfl.logical_and"(%22, %38) : (tensor<3x1xi1>, tensor<3x4xi1>) -> tensor<3x4xi1>
    %40 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %41 = "tfl.select_v2"(%39, %28, %40) : (tensor<3x4xi1>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %42 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "tfl.reshape"(%arg7, %42) : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2x1xf32>
    %44 = "arith.constant"() {value = dense<[3, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %45 = "tfl.reshape"(%arg6, %44) : (tensor<3x2xi32>, tensor<3xi32>) -> tensor<3x2x1xi32>
    %46 = "tfl.less"(%0, %45) : (tensor<4xi32>, tensor<3x2x1xi32>) -> tensor<3x2x4xi1>
    %47 = "arith.constant"() {value = dense<[3, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %48 = "tfl.reshape"(%41, %47) : (tensor<3x4xf32>, tensor<3xi32>) -> tensor<3x1x4xf32>
    %49 = "tfl.greater"(%48, %43) : (tensor<3x1x4xf32>, tensor<3x2x1xf32>) -> tensor<3x2x4xi1>
    %50 = "tfl.logical_and"(%49, %46) : (tensor<3x2x4xi1>, tensor<3x2x4xi1>) -> tensor<3x2x4xi1>
    %51 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %52 = "tfl.reshape"(%arg1, %51) : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %53 = "tfl.greater"(%52, %43) : (tensor<3x1x2xf32>, tensor<3x2x1xf32>) -> tensor<3x2x2xi1>
    %54 = "tfl.cast"(%53) {out_data_type = i32} : (tensor<3x2x2xi1>) -> tensor<3x2x2xi32>
    %55 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %56 = "tfl.sum"(%54, %55) : (tensor<3x2x2xi32>, tensor<1xi32>) -> tensor<3x2xi32>
    %57 = "tfl.cast"(%50) {out_data_type = i32} : (tensor<3x2x4xi1>) -> tensor<3x2x4xi32>
    %58 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %59 = "tfl.sum"(%57, %58) : (tensor<3x2x4xi32>, tensor<1xi32>) -> tensor<3x2xi32>
    %60 = "tfl.add"(%56, %59) : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %61 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %62 = "tfl.greater_equal"(%60, %61) : (tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi1>
    %63 = "tfl.logical_and"(%29, %62) : (tensor<3x2xi1>, tensor<3x2xi1>) -> tensor<3x2xi1>
    %64 = "tfl.logical_and"(%63, %22) : (tensor<3x2xi1>, tensor<3x1xi1>) -> tensor<3x2xi1>
    %65 = "tfl.logical_or"(%arg3, %64) : (tensor<3x2xi1>, tensor<3x2xi1>) -> tensor<3x2xi1>
    %66 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %67 = "tfl.mul"(%arg0, %66) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %68 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %69 = "tfl.add"(%67, %68) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %70 = "tfl.add"(%0, %69) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %71 = "arith.constant"() {value = dense<0> : tensor<3x4xi32>} : () -> tensor<3x4xi32>
    %72 = "tfl.add"(%71, %70) : (tensor<3x4xi32>, tensor<4xi32>) -> tensor<3x4xi32>
    %73 = "tfl.concatenation"(%arg1, %41) {axis = 1 : i64} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<3x6xf32>
    %74 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %75:2 = "tfl.topk_v2"(%73, %74) : (tensor<3x6xf32>, tensor<i32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %76 = "tfl.concatenation"(%arg2, %72) {axis = 1 : i64} : (tensor<3x2xi32>, tensor<3x4xi32>) -> tensor<3x6xi32>
    %77 = "tfl.gather"(%76, %75#1) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x6xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %78 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %79 = "tfl.add"(%arg0, %78) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%79, %75#0, %77, %65, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9) : (tensor<i32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xi1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2x2xi1>, tensor<3x5xf32>) -> ()
  }
}
// rules of: extended.beam_search, arrays.shape, arrays.slicing, arithmetic.elementwise, nn.normalization, passes.lowering.control_flow.branches, arrays.gather_scatter, arithmetic.reduction, arithmetic.special
