// no reference: there is no kernel for tf.TridiagonalSolve
module {
  func.func @main(%arg0: tensor<2x3x1xf32>, %arg1: tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
    %0 = "tf.TridiagonalSolve"(%arg0, %arg1) : (tensor<2x3x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    "func.return"(%0) : (tensor<2x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x1xf32>, %arg1: tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<1xi32>, tensor<2xi32>) -> tensor<1x1xi32>
    %3 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.transpose"(%arg0, %3) : (tensor<2x3x1xf32>, tensor<3xi32>) -> tensor<2x1x3xf32>
    %5 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %6:3 = "tfl.split"(%5, %4) {num_splits = 3 : i64} : (tensor<i32>, tensor<2x1x3xf32>) -> (tensor<2x1x1xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>)
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.sub"(%7, %8) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = "tfl.less"(%2, %9) : (tensor<1x1xi32>, tensor<i32>) -> tensor<1x1xi1>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.select_v2"(%10, %6#0, %11) : (tensor<1x1xi1>, tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
    %14 = "tfl.concatenation"(%6#2, %6#1, %12, %arg1) {axis = 2 : i64} : (tensor<2x1x1xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x7xf32>
    %15 = "tfl.concatenation"(%6#1, %12, %13, %arg1) {axis = 2 : i64} : (tensor<2x1x1xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x7xf32>
    %16 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %17 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %19 = "tfl.gather"(%15, %18) {axis = 1 : i64} : (tensor<2x1x7xf32>, tensor<1xi32>) -> tensor<2x1x7xf32>
    %20 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %21 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %22 = "tfl.sub"(%20, %21) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %23 = "arith.constant"() {value = dense<0.0> : tensor<2x1x7xf32>} : () -> tensor<2x1x7xf32>
    %24 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %25:5 = "tfl.while"(%24, %19, %23, %14, %22) {cond_subgraph_index = @TridiagonalSolve_loop_cond, body_subgraph_index = @TridiagonalSolve_loop_body} : (tensor<i32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<i32>) -> (tensor<i32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<i32>)
    %26 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %27 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %28 = "tfl.sub"(%26, %27) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %29 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.reshape"(%29, %30) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "tfl.gather"(%arg1, %31) {axis = 1 : i64} : (tensor<2x1x4xf32>, tensor<1xi32>) -> tensor<2x1x4xf32>
    %33 = "arith.constant"() {value = dense<0.0> : tensor<2x1x4xf32>} : () -> tensor<2x1x4xf32>
    %34 = "arith.constant"() {value = dense<0.0> : tensor<2x1x4xf32>} : () -> tensor<2x1x4xf32>
    %35 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %36:6 = "tfl.while"(%35, %33, %33, %34, %25#2, %28) {cond_subgraph_index = @TridiagonalSolve_loop_cond_1, body_subgraph_index = @TridiagonalSolve_loop_body_1} : (tensor<i32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x7xf32>, tensor<i32>) -> (tensor<i32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x7xf32>, tensor<i32>)
    "func.return"(%36#3) : (tensor<2x1x4xf32>) -> ()
  }
  func.func @TridiagonalSolve_loop_cond(%arg0: tensor<i32>, %arg1: tensor<2x1x7xf32>, %arg2: tensor<2x1x7xf32>, %arg3: tensor<2x1x7xf32>, %arg4: tensor<i32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @TridiagonalSolve_loop_body(%arg0: tensor<i32>, %arg1: tensor<2x1x7xf32>, %arg2: tensor<2x1x7xf32>, %arg3: tensor<2x1x7xf32>, %arg4: tensor<i32>) -> (tensor<i32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.add"(%arg0, %3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "tfl.minimum"(%4, %arg4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "tfl.less"(%arg0, %arg4) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%5, %7) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.gather"(%arg3, %8) {axis = 1 : i64} : (tensor<2x1x7xf32>, tensor<1xi32>) -> tensor<2x1x7xf32>
    %10 = "tfl.select_v2"(%6, %9, %2) : (tensor<i1>, tensor<2x1x7xf32>, tensor<f32>) -> tensor<2x1x7xf32>
    %11 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %13 = "tfl.slice"(%arg1, %11, %12) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %14 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %15 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %16 = "tfl.slice"(%10, %14, %15) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %17 = "tfl.abs"(%16) : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %18 = "tfl.abs"(%13) : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %19 = "tfl.greater"(%17, %18) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %20 = "tfl.select_v2"(%19, %10, %arg1) : (tensor<2x1x1xi1>, tensor<2x1x7xf32>, tensor<2x1x7xf32>) -> tensor<2x1x7xf32>
    %21 = "tfl.select_v2"(%19, %arg1, %10) : (tensor<2x1x1xi1>, tensor<2x1x7xf32>, tensor<2x1x7xf32>) -> tensor<2x1x7xf32>
    %22 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %23 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tfl.slice"(%20, %22, %23) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %25 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.slice"(%21, %25, %26) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %28 = "tfl.div"(%27, %24) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %29 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %30 = "tfl.equal"(%24, %29) : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xi1>
    %31 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.select_v2"(%30, %31, %28) : (tensor<2x1x1xi1>, tensor<f32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %33 = "tfl.mul"(%32, %20) : (tensor<2x1x1xf32>, tensor<2x1x7xf32>) -> tensor<2x1x7xf32>
    %34 = "tfl.sub"(%21, %33) : (tensor<2x1x7xf32>, tensor<2x1x7xf32>) -> tensor<2x1x7xf32>
    %35 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %36 = "arith.constant"() {value = dense<[-1, -1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "tfl.slice"(%34, %35, %36) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x2xf32>
    %38 = "arith.constant"() {value = dense<0.0> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
    %39 = "arith.constant"() {value = dense<[0, 0, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %40 = "arith.constant"() {value = dense<-1> : tensor<3xi32>} : () -> tensor<3xi32>
    %41 = "tfl.slice"(%34, %39, %40) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x4xf32>
    %42 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %43 = "tfl.reshape"(%1, %42) : (tensor<1xi32>, tensor<2xi32>) -> tensor<1x1xi32>
    %44 = "tfl.equal"(%43, %arg0) : (tensor<1x1xi32>, tensor<i32>) -> tensor<1x1xi1>
    %45 = "tfl.select_v2"(%44, %20, %arg2) : (tensor<1x1xi1>, tensor<2x1x7xf32>, tensor<2x1x7xf32>) -> tensor<2x1x7xf32>
    %46 = "tfl.concatenation"(%37, %38, %41) {axis = 2 : i64} : (tensor<2x1x2xf32>, tensor<2x1x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x7xf32>
    %47 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %48 = "tfl.add"(%arg0, %47) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%48, %46, %45, %arg3, %arg4) : (tensor<i32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<2x1x7xf32>, tensor<i32>) -> ()
  }
  func.func @TridiagonalSolve_loop_cond_1(%arg0: tensor<i32>, %arg1: tensor<2x1x4xf32>, %arg2: tensor<2x1x4xf32>, %arg3: tensor<2x1x4xf32>, %arg4: tensor<2x1x7xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @TridiagonalSolve_loop_body_1(%arg0: tensor<i32>, %arg1: tensor<2x1x4xf32>, %arg2: tensor<2x1x4xf32>, %arg3: tensor<2x1x4xf32>, %arg4: tensor<2x1x7xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x7xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sub"(%arg5, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tfl.gather"(%arg4, %4) {axis = 1 : i64} : (tensor<2x1x7xf32>, tensor<1xi32>) -> tensor<2x1x7xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "tfl.slice"(%5, %6, %7) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %9 = "arith.constant"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.slice"(%5, %9, %10) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %12 = "arith.constant"() {value = dense<[0, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %13 = "arith.constant"() {value = dense<[-1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tfl.slice"(%5, %12, %13) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x1xf32>
    %15 = "tfl.mul"(%11, %arg1) : (tensor<2x1x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %16 = "tfl.mul"(%14, %arg2) : (tensor<2x1x1xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %17 = "tfl.add"(%15, %16) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %18 = "arith.constant"() {value = dense<[0, 0, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "arith.constant"() {value = dense<-1> : tensor<3xi32>} : () -> tensor<3xi32>
    %20 = "tfl.slice"(%5, %18, %19) : (tensor<2x1x7xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x4xf32>
    %21 = "tfl.sub"(%20, %17) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %22 = "tfl.div"(%21, %8) : (tensor<2x1x4xf32>, tensor<2x1x1xf32>) -> tensor<2x1x4xf32>
    %23 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %24 = "tfl.reshape"(%1, %23) : (tensor<1xi32>, tensor<2xi32>) -> tensor<1x1xi32>
    %25 = "tfl.equal"(%24, %2) : (tensor<1x1xi32>, tensor<i32>) -> tensor<1x1xi1>
    %26 = "tfl.select_v2"(%25, %22, %arg3) : (tensor<1x1xi1>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %27 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %28 = "tfl.add"(%arg0, %27) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%28, %22, %arg1, %26, %arg4, %arg5) : (tensor<i32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x7xf32>, tensor<i32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.slicing, arithmetic.elementwise, arrays.gather_scatter, passes.lowering.control_flow.branches
