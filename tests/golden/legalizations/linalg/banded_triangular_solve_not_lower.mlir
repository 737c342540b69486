// no reference: there is no kernel for tf.BandedTriangularSolve
module {
  func.func @main(%arg0: tensor<?x1x5xf32>, %arg1: tensor<?x5x3xf32>) -> tensor<?x5x3xf32> {
    %0 = "tf.BandedTriangularSolve"(%arg0, %arg1) {lower = false} : (tensor<?x1x5xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
    "func.return"(%0) : (tensor<?x5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1x5xf32>, %arg1: tensor<?x5x3xf32>) -> tensor<?x5x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<?x1x5xf32>, tensor<2xi32>) -> tensor<?x5xf32>
    %3 = "tfl.matrix_diag"(%2) : (tensor<?x5xf32>) -> tensor<?x5x5xf32>
    %4 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.sub"(%4, %5) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.gather"(%3, %9) {axis = 2 : i64} : (tensor<?x5x5xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %11 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.gather"(%10, %13) {axis = 1 : i64} : (tensor<?x5x1xf32>, tensor<1xi32>) -> tensor<?x1x1xf32>
    %15 = "tfl.add"(%arg1, %14) : (tensor<?x5x3xf32>, tensor<?x1x1xf32>) -> tensor<?x5x3xf32>
    %16 = "tfl.shape"(%15) : (tensor<?x5x3xf32>) -> tensor<3xi32>
    %17 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.fill"(%16, %17) : (tensor<3xi32>, tensor<f32>) -> tensor<?x5x3xf32>
    %19 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %20:5 = "tfl.while"(%19, %18, %3, %arg1, %6) {cond_subgraph_index = @BandedTriangularSolve_loop_cond, body_subgraph_index = @BandedTriangularSolve_loop_body} : (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>, tensor<i32>)
    "func.return"(%20#1) : (tensor<?x5x3xf32>) -> ()
  }
  func.func @BandedTriangularSolve_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x5x3xf32>, %arg2: tensor<?x5x5xf32>, %arg3: tensor<?x5x3xf32>, %arg4: tensor<i32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @BandedTriangularSolve_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x5x3xf32>, %arg2: tensor<?x5x5xf32>, %arg3: tensor<?x5x3xf32>, %arg4: tensor<i32>) -> (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %2 = "tfl.sub"(%arg4, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tfl.gather"(%arg2, %4) {axis = 1 : i64} : (tensor<?x5x5xf32>, tensor<1xi32>) -> tensor<?x1x5xf32>
    %6 = "tfl.greater"(%1, %2) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.select_v2"(%6, %5, %7) : (tensor<5xi1>, tensor<?x1x5xf32>, tensor<f32>) -> tensor<?x1x5xf32>
    %9 = "tfl.batch_matmul"(%8, %arg1) : (tensor<?x1x5xf32>, tensor<?x5x3xf32>) -> tensor<?x1x3xf32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.reshape"(%2, %10) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.gather"(%arg3, %11) {axis = 1 : i64} : (tensor<?x5x3xf32>, tensor<1xi32>) -> tensor<?x1x3xf32>
    %13 = "tfl.sub"(%12, %9) : (tensor<?x1x3xf32>, tensor<?x1x3xf32>) -> tensor<?x1x3xf32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.reshape"(%2, %14) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "tfl.gather"(%5, %15) {axis = 2 : i64} : (tensor<?x1x5xf32>, tensor<1xi32>) -> tensor<?x1x1xf32>
    %17 = "tfl.div"(%13, %16) : (tensor<?x1x3xf32>, tensor<?x1x1xf32>) -> tensor<?x1x3xf32>
    %18 = "arith.constant"() {value = dense<[5, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.reshape"(%1, %18) : (tensor<5xi32>, tensor<2xi32>) -> tensor<5x1xi32>
    %20 = "tfl.equal"(%19, %2) : (tensor<5x1xi32>, tensor<i32>) -> tensor<5x1xi1>
    %21 = "tfl.select_v2"(%20, %17, %arg1) : (tensor<5x1xi1>, tensor<?x1x3xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.add"(%arg0, %22) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%23, %21, %arg2, %arg3, %arg4) : (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>, tensor<i32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.diagonal, arithmetic.elementwise, arrays.gather_scatter, passes.lowering.control_flow.branches, linalg.matmul
