// no reference: there is no kernel for tf.EditDistance
module {
  func.func @main(%arg0: tensor<3x2xi64>, %arg1: tensor<3xf32>, %arg2: tensor<3x2xi64>, %arg3: tensor<3xf32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    %2 = "tf.EditDistance"(%arg0, %arg1, %0, %arg2, %arg3, %1) : (tensor<3x2xi64>, tensor<3xf32>, tensor<2xi64>, tensor<3x2xi64>, tensor<3xf32>, tensor<2xi64>) -> tensor<3xf32>
    "func.return"(%2) : (tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x2xi64>, %arg1: tensor<3xf32>, %arg2: tensor<3x2xi64>, %arg3: tensor<3xf32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    %2 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.slice"(%2, %4, %5) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%3, %7, %8) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.maximum"(%6, %9) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%2, %11, %12) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.concatenation"(%10, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.reduce_prod"(%10, %15) {keep_dims = true} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "tfl.concatenation"(%16, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %18 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<3x2xi64>) -> tensor<3x2xi32>
    %19 = "arith.constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %20 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.scatter_nd"(%18, %arg1, %20) : (tensor<3x2xi32>, tensor<3xf32>, tensor<2xi32>) -> tensor<3x5xf32>
    %22 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %23 = "tfl.scatter_nd"(%18, %19, %22) : (tensor<3x2xi32>, tensor<3xf32>, tensor<2xi32>) -> tensor<3x5xf32>
    %24 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %25 = "tfl.greater"(%23, %24) : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xi1>
    %26 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %27 = "tfl.reshape"(%21, %26) : (tensor<3x5xf32>, tensor<2xi32>) -> tensor<3x5xf32>
    %28 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "tfl.reshape"(%25, %28) : (tensor<3x5xi1>, tensor<2xi32>) -> tensor<3x5xi1>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "tfl.slice"(%3, %30, %31) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %33 = "tfl.concatenation"(%10, %32) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %34 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "tfl.reduce_prod"(%10, %34) {keep_dims = true} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %36 = "tfl.concatenation"(%35, %32) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %37 = "tfl.cast"(%arg2) {out_data_type = i32} : (tensor<3x2xi64>) -> tensor<3x2xi32>
    %38 = "arith.constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %39 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %40 = "tfl.scatter_nd"(%37, %arg3, %39) : (tensor<3x2xi32>, tensor<3xf32>, tensor<2xi32>) -> tensor<3x6xf32>
    %41 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %42 = "tfl.scatter_nd"(%37, %38, %41) : (tensor<3x2xi32>, tensor<3xf32>, tensor<2xi32>) -> tensor<3x6xf32>
    %43 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %44 = "tfl.greater"(%42, %43) : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xi1>
    %45 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %46 = "tfl.reshape"(%40, %45) : (tensor<3x6xf32>, tensor<2xi32>) -> tensor<3x6xf32>
    %47 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %48 = "tfl.reshape"(%44, %47) : (tensor<3x6xi1>, tensor<2xi32>) -> tensor<3x6xi1>
    %49 = "tfl.cast"(%48) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    %50 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %51 = "tfl.cumsum"(%49, %50) : (tensor<3x6xf32>, tensor<i32>) -> tensor<3x6xf32>
    %52 = "tfl.cast"(%29) {out_data_type = f32} : (tensor<3x5xi1>) -> tensor<3x5xf32>
    %53 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %54 = "tfl.sum"(%52, %53) {keep_dims = true} : (tensor<3x5xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %55 = "arith.constant"() {value = dense<0.0> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
    %56 = "tfl.concatenation"(%55, %51) {axis = 1 : i64} : (tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<3x7xf32>
    %57 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %58:7 = "tfl.while"(%57, %56, %56, %27, %29, %46, %48) {cond_subgraph_index = @EditDistance_loop_cond, body_subgraph_index = @EditDistance_loop_body} : (tensor<i32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x5xf32>, tensor<3x5xi1>, tensor<3x6xf32>, tensor<3x6xi1>) -> (tensor<i32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x5xf32>, tensor<3x5xi1>, tensor<3x6xf32>, tensor<3x6xi1>)
    %59 = "arith.constant"() {value = dense<[3, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %62 = "tfl.slice"(%59, %60, %61) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %63 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %64 = "tfl.sub"(%62, %63) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %65 = "tfl.gather"(%58#1, %64) {axis = 1 : i64} : (tensor<3x7xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %66 = "tfl.cast"(%29) {out_data_type = f32} : (tensor<3x5xi1>) -> tensor<3x5xf32>
    %67 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %68 = "tfl.sum"(%66, %67) {keep_dims = true} : (tensor<3x5xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %69 = "tfl.cast"(%48) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    %70 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %71 = "tfl.sum"(%69, %70) {keep_dims = true} : (tensor<3x6xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %72 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %73 = "tfl.equal"(%68, %72) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %74 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %75 = "tfl.select_v2"(%73, %72, %74) : (tensor<3x1xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1xf32>
    %76 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %77 = "tfl.maximum"(%71, %76) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %78 = "tfl.div"(%65, %77) : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %79 = "tfl.equal"(%71, %72) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %80 = "tfl.select_v2"(%79, %75, %78) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %81 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %82 = "tfl.reshape"(%80, %81) : (tensor<3x1xf32>, tensor<1xi32>) -> tensor<3xf32>
    "func.return"(%82) : (tensor<3xf32>) -> ()
  }
  func.func @EditDistance_loop_cond(%arg0: tensor<i32>, %arg1: tensor<3x7xf32>, %arg2: tensor<3x7xf32>, %arg3: tensor<3x5xf32>, %arg4: tensor<3x5xi1>, %arg5: tensor<3x6xf32>, %arg6: tensor<3x6xi1>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @EditDistance_loop_body(%arg0: tensor<i32>, %arg1: tensor<3x7xf32>, %arg2: tensor<3x7xf32>, %arg3: tensor<3x5xf32>, %arg4: tensor<3x5xi1>, %arg5: tensor<3x6xf32>, %arg6: tensor<3x6xi1>) -> (tensor<i32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x5xf32>, tensor<3x5xi1>, tensor<3x6xf32>, tensor<3x6xi1>) {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %3 = "tfl.gather"(%arg3, %2) {axis = 1 : i64} : (tensor<3x5xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%arg0, %4) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "tfl.gather"(%arg4, %5) {axis = 1 : i64} : (tensor<3x5xi1>, tensor<1xi32>) -> tensor<3x1xi1>
    %7 = "tfl.not_equal"(%arg5, %3) : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x6xi1>
    %8 = "tfl.cast"(%7) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<[3, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.slice"(%arg1, %9, %10) : (tensor<3x7xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x6xf32>
    %12 = "tfl.add"(%11, %8) : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %13 = "arith.constant"() {value = dense<1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.select_v2"(%arg6, %12, %13) : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %15 = "arith.constant"() {value = dense<1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %16 = "arith.constant"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %17 = "tfl.padv2"(%14, %16, %15) : (tensor<3x6xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<3x7xf32>
    %18 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.add"(%arg1, %18) : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
    %20 = "tfl.minimum"(%19, %17) : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %21 = "tfl.sub"(%20, %arg2) : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %22 = "arith.constant"() {value = dense<[3, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
    %23 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "tfl.slice"(%22, %23, %24) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %27 = "tfl.reshape"(%25, %26) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %28 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %29 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %30 = "tfl.range"(%28, %27, %29) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7xi32>
    %31 = "arith.constant"() {value = dense<[7, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %32 = "tfl.reshape"(%30, %31) : (tensor<7xi32>, tensor<2xi32>) -> tensor<7x1xi32>
    %33 = "tfl.less_equal"(%30, %32) : (tensor<7xi32>, tensor<7x1xi32>) -> tensor<7x7xi1>
    %34 = "arith.constant"() {value = dense<[3, 1, 7]> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "tfl.reshape"(%21, %34) : (tensor<3x7xf32>, tensor<3xi32>) -> tensor<3x1x7xf32>
    %36 = "arith.constant"() {value = dense<1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.select_v2"(%33, %35, %36) : (tensor<7x7xi1>, tensor<3x1x7xf32>, tensor<f32>) -> tensor<3x7x7xf32>
    %38 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "tfl.reduce_min"(%37, %38) : (tensor<3x7x7xf32>, tensor<1xi32>) -> tensor<3x7xf32>
    %40 = "tfl.add"(%39, %arg2) : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %41 = "tfl.select_v2"(%6, %40, %arg1) : (tensor<3x1xi1>, tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %42 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %43 = "tfl.add"(%arg0, %42) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%43, %41, %arg2, %arg3, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x5xf32>, tensor<3x5xi1>, tensor<3x6xf32>, tensor<3x6xi1>) -> ()
  }
}
// rules of: extended.edit_distance, arrays.slicing, arithmetic.elementwise, arithmetic.reduction, arrays.gather_scatter, arrays.shape, passes.lowering.control_flow.branches
