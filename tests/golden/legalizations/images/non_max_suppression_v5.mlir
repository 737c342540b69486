// shapes: 20x4, 20, -, -, -, -
// input %arg0: 0 .. 1.1
// input %arg1: 0 .. 1
// input %arg2: 9 .. 9
// input %arg3: 0.3 .. 0.4
// input %arg4: 0.2 .. 0.3
// input %arg5: 0 .. 0
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>) -> (tensor<?xi32>, tensor<?xf32>, tensor<i32>) {
    %0:3 = "tf.NonMaxSuppressionV5"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (tensor<?x?xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<?xf32>, tensor<i32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?xi32>, tensor<?xf32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>) -> (tensor<?xi32>, tensor<?xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg5, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.select_v2"(%1, %arg5, %2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = "arith.constant"() {value = dense<-0.5> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.div"(%4, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.select_v2"(%1, %5, %6) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<[[0, 1], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %11 = "tfl.pad"(%arg0, %10) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    %12 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.transpose"(%11, %12) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %14 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %15:2 = "tfl.split"(%14, %13) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %16 = "tfl.minimum"(%15#0, %15#1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = "tfl.maximum"(%15#0, %15#1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %18 = "tfl.sub"(%17, %16) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %19 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.reduce_prod"(%18, %19) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %21 = "tfl.concatenation"(%16, %17) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.reshape"(%arg2, %22) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "tfl.slice"(%23, %24, %25) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %27 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %28 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %31 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.padv2"(%arg1, %30, %31) : (tensor<?xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<?xf32>
    %33 = "tfl.greater"(%32, %arg4) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %34 = "tfl.select_v2"(%33, %32, %27) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %35 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %36 = "tfl.fill"(%26, %35) : (tensor<1xi32>, tensor<i32>) -> tensor<?xi32>
    %37 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.fill"(%26, %37) : (tensor<1xi32>, tensor<f32>) -> tensor<?xf32>
    %39 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %40 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %41 = "tfl.reshape"(%26, %40) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %42:12 = "tfl.while"(%36, %38, %39, %34, %34, %arg4, %41, %21, %20, %arg3, %7, %1) {cond_subgraph_index = @NonMaxSuppressionV5_loop_cond, body_subgraph_index = @NonMaxSuppressionV5_loop_body} : (tensor<?xi32>, tensor<?xf32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<f32>, tensor<i1>) -> (tensor<?xi32>, tensor<?xf32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<f32>, tensor<i1>)
    %43 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %44 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %45 = "tfl.reshape"(%42#2, %44) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %46 = "tfl.slice"(%42#0, %43, %45) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %47 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %48 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %49 = "tfl.reshape"(%42#2, %48) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %50 = "tfl.slice"(%42#1, %47, %49) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%46, %50, %42#2) : (tensor<?xi32>, tensor<?xf32>, tensor<i32>) -> ()
  }
  func.func @NonMaxSuppressionV5_loop_cond(%arg0: tensor<?xi32>, %arg1: tensor<?xf32>, %arg2: tensor<i32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<?x?xf32>, %arg8: tensor<?xf32>, %arg9: tensor<f32>, %arg10: tensor<f32>, %arg11: tensor<i1>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg4, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reduce_any"(%1, %2) : (tensor<?xi1>, tensor<1xi32>) -> tensor<i1>
    %4 = "tfl.less"(%arg2, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = "tfl.logical_and"(%4, %3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "func.return"(%5) : (tensor<i1>) -> ()
  }
  func.func @NonMaxSuppressionV5_loop_body(%arg0: tensor<?xi32>, %arg1: tensor<?xf32>, %arg2: tensor<i32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>, %arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<?x?xf32>, %arg8: tensor<?xf32>, %arg9: tensor<f32>, %arg10: tensor<f32>, %arg11: tensor<i1>) -> (tensor<?xi32>, tensor<?xf32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<f32>, tensor<i1>) {
    %0 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.less"(%arg3, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %3 = "tfl.select_v2"(%2, %arg3, %arg4) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.arg_max"(%3, %4) {output_type = i32} : (tensor<?xf32>, tensor<i32>) -> tensor<i32>
    %6 = "tfl.gather"(%arg4, %5) : (tensor<?xf32>, tensor<i32>) -> tensor<f32>
    %7 = "tfl.gather"(%3, %5) : (tensor<?xf32>, tensor<i32>) -> tensor<f32>
    %8 = "tfl.equal"(%6, %7) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = "tfl.shape"(%arg0) : (tensor<?xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %14 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %15 = "tfl.reshape"(%12, %14) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %16 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %17 = "tfl.range"(%13, %15, %16) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %18 = "tfl.equal"(%17, %arg2) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %19 = "tfl.logical_and"(%18, %8) : (tensor<?xi1>, tensor<i1>) -> tensor<?xi1>
    %20 = "tfl.gather"(%arg8, %5) : (tensor<?xf32>, tensor<i32>) -> tensor<f32>
    %21 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %22:2 = "tfl.split"(%21, %arg7) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %23 = "tfl.gather"(%arg7, %5) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<i32>) -> tensor<?xf32>
    %24 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.reshape"(%23, %24) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %26 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %27:2 = "tfl.split"(%26, %25) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>)
    %28 = "tfl.minimum"(%22#1, %27#1) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
    %29 = "tfl.maximum"(%22#0, %27#0) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
    %30 = "tfl.sub"(%28, %29) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %31 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.maximum"(%30, %31) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %33 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.reduce_prod"(%32, %33) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %35 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.greater"(%arg8, %35) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %37 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.greater"(%20, %37) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %39 = "tfl.logical_and"(%36, %38) : (tensor<?xi1>, tensor<i1>) -> tensor<?xi1>
    %40 = "tfl.add"(%arg8, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %41 = "tfl.sub"(%40, %34) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %42 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %43 = "tfl.select_v2"(%39, %41, %42) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %44 = "tfl.div"(%34, %43) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %45 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %46 = "tfl.select_v2"(%39, %44, %45) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %47 = "tfl.mul"(%arg10, %46) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %48 = "tfl.mul"(%47, %46) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %49 = "tfl.logical_not"(%arg11) : (tensor<i1>) -> tensor<i1>
    %50 = "tfl.less_equal"(%46, %arg9) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %51 = "tfl.logical_or"(%arg11, %50) : (tensor<i1>, tensor<?xi1>) -> tensor<?xi1>
    %52 = "tfl.exp"(%48) : (tensor<?xf32>) -> tensor<?xf32>
    %53 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %54 = "tfl.select_v2"(%51, %52, %53) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %55 = "tfl.mul"(%arg4, %54) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %56 = "tfl.greater"(%46, %arg9) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %57 = "tfl.logical_and"(%49, %56) : (tensor<i1>, tensor<?xi1>) -> tensor<?xi1>
    %58 = "tfl.shape"(%arg4) : (tensor<?xf32>) -> tensor<1xi32>
    %59 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.slice"(%58, %59, %60) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %62 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %63 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %64 = "tfl.reshape"(%61, %63) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %65 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %66 = "tfl.range"(%62, %64, %65) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %67 = "tfl.equal"(%66, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %68 = "tfl.greater"(%arg4, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %69 = "tfl.greater"(%55, %arg5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %70 = "tfl.logical_and"(%68, %69) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %71 = "tfl.logical_or"(%67, %57) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %72 = "tfl.logical_not"(%70) : (tensor<?xi1>) -> tensor<?xi1>
    %73 = "tfl.logical_or"(%71, %72) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %74 = "tfl.select_v2"(%73, %0, %55) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %75 = "tfl.select_v2"(%8, %74, %arg4) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %76 = "tfl.equal"(%75, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %77 = "tfl.logical_or"(%67, %76) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %78 = "tfl.select_v2"(%77, %75, %arg3) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %79 = "tfl.select_v2"(%19, %5, %arg0) : (tensor<?xi1>, tensor<i32>, tensor<?xi32>) -> tensor<?xi32>
    %80 = "tfl.select_v2"(%19, %6, %arg1) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %81 = "tfl.cast"(%8) {out_data_type = i32} : (tensor<i1>) -> tensor<i32>
    %82 = "tfl.add"(%arg2, %81) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%79, %80, %82, %78, %75, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10, %arg11) : (tensor<?xi32>, tensor<?xf32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<f32>, tensor<i1>) -> ()
  }
}
// rules of: images.nms, arithmetic.elementwise, arrays.slicing, arrays.shape, arithmetic.reduction, passes.lowering.control_flow.branches, arrays.gather_scatter
