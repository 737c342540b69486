// no reference: there is no kernel for tf.NonMaxSuppressionWithOverlaps
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?xi32> {
    %0 = "arith.constant"() {value = dense<0.6> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.NonMaxSuppressionWithOverlaps"(%arg0, %arg1, %1, %0, %2) : (tensor<?x?xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?xi32>
    "func.return"(%3) : (tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?xi32> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %5 = "tfl.pad"(%arg0, %4) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    %6 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    %10 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.padv2"(%arg1, %9, %10) : (tensor<?xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<?xf32>
    %12 = "tfl.greater"(%11, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %13 = "tfl.select_v2"(%12, %11, %6) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %16 = "tfl.fill"(%14, %15) : (tensor<1xi32>, tensor<i32>) -> tensor<4xi32>
    %17 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %20:5 = "tfl.while"(%16, %19, %13, %13, %5) {cond_subgraph_index = @NonMaxSuppressionWithOverlaps_loop_cond, body_subgraph_index = @NonMaxSuppressionWithOverlaps_loop_body} : (tensor<4xi32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> (tensor<4xi32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>)
    %21 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.reshape"(%20#1, %22) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %24 = "tfl.slice"(%20#0, %21, %23) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
    "func.return"(%24) : (tensor<?xi32>) -> ()
  }
  func.func @NonMaxSuppressionWithOverlaps_loop_cond(%arg0: tensor<4xi32>, %arg1: tensor<i32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?x?xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.greater"(%arg3, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %3 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reduce_any"(%2, %3) : (tensor<?xi1>, tensor<1xi32>) -> tensor<i1>
    %5 = "tfl.less"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = "tfl.logical_and"(%5, %4) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "func.return"(%6) : (tensor<i1>) -> ()
  }
  func.func @NonMaxSuppressionWithOverlaps_loop_body(%arg0: tensor<4xi32>, %arg1: tensor<i32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?x?xf32>) -> (tensor<4xi32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
    %0 = "arith.constant"() {value = dense<0.6> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.less"(%arg2, %3) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %5 = "tfl.select_v2"(%4, %arg2, %arg3) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.arg_max"(%5, %6) {output_type = i32} : (tensor<?xf32>, tensor<i32>) -> tensor<i32>
    %8 = "tfl.gather"(%arg3, %7) : (tensor<?xf32>, tensor<i32>) -> tensor<f32>
    %9 = "tfl.gather"(%5, %7) : (tensor<?xf32>, tensor<i32>) -> tensor<f32>
    %10 = "tfl.equal"(%8, %9) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %11 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %12 = "tfl.equal"(%11, %arg1) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
    %13 = "tfl.logical_and"(%12, %10) : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
    %14 = "tfl.gather"(%arg4, %7) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<i32>) -> tensor<?xf32>
    %15 = "tfl.greater"(%14, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %16 = "tfl.shape"(%arg3) : (tensor<?xf32>) -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.slice"(%16, %17, %18) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %20 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %21 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %22 = "tfl.reshape"(%19, %21) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tfl.range"(%20, %22, %23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %25 = "tfl.equal"(%24, %7) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %26 = "tfl.greater"(%arg3, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %27 = "tfl.greater"(%arg3, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %28 = "tfl.logical_and"(%26, %27) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %29 = "tfl.logical_or"(%25, %15) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %30 = "tfl.logical_not"(%28) : (tensor<?xi1>) -> tensor<?xi1>
    %31 = "tfl.logical_or"(%29, %30) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %32 = "tfl.select_v2"(%31, %2, %arg3) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %33 = "tfl.select_v2"(%10, %32, %arg3) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %34 = "tfl.equal"(%33, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %35 = "tfl.logical_or"(%25, %34) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    %36 = "tfl.select_v2"(%35, %33, %arg2) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %37 = "tfl.select_v2"(%13, %7, %arg0) : (tensor<4xi1>, tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
    %38 = "tfl.cast"(%10) {out_data_type = i32} : (tensor<i1>) -> tensor<i32>
    %39 = "tfl.add"(%arg1, %38) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%37, %39, %36, %33, %arg4) : (tensor<4xi32>, tensor<i32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> ()
  }
}
// rules of: images.nms, arrays.slicing, arithmetic.elementwise, arrays.shape, passes.lowering.control_flow.branches, arithmetic.reduction, arrays.gather_scatter
