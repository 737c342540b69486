// no reference: there is no kernel for tf.BandedTriangularSolve
module {
  func.func @main(%arg0: tensor<?x1x5xf32>, %arg1: tensor<?x5x3xf32>) -> tensor<?x5x3xf32> {
    %0 = "tf.BandedTriangularSolve"(%arg0, %arg1) : (tensor<?x1x5xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
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
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.gather"(%3, %8) {axis = 2 : i64} : (tensor<?x5x5xf32>, tensor<1xi32>) -> tensor<?x5x1xf32>
    %10 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.gather"(%9, %12) {axis = 1 : i64} : (tensor<?x5x1xf32>, tensor<1xi32>) -> tensor<?x1x1xf32>
    %14 = "tfl.add"(%arg1, %13) : (tensor<?x5x3xf32>, tensor<?x1x1xf32>) -> tensor<?x5x3xf32>
    %15 = "tfl.shape"(%14) : (tensor<?x5x3xf32>) -> tensor<3xi32>
    %16 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.fill"(%15, %16) : (tensor<3xi32>, tensor<f32>) -> tensor<?x5x3xf32>
    %18 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %19:4 = "tfl.while"(%18, %17, %3, %arg1) {cond_subgraph_index = @BandedTriangularSolve_loop_cond, body_subgraph_index = @BandedTriangularSolve_loop_body} : (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>) -> (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>)
    "func.return"(%19#1) : (tensor<?x5x3xf32>) -> ()
  }
  func.func @BandedTriangularSolve_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x5x3xf32>, %arg2: tensor<?x5x5xf32>, %arg3: tensor<?x5x3xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @BandedTriangularSolve_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x5x3xf32>, %arg2: tensor<?x5x5xf32>, %arg3: tensor<?x5x3xf32>) -> (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>) {
    %0 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %3 = "tfl.gather"(%arg2, %2) {axis = 1 : i64} : (tensor<?x5x5xf32>, tensor<1xi32>) -> tensor<?x1x5xf32>
    %4 = "tfl.less"(%0, %arg0) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.select_v2"(%4, %3, %5) : (tensor<5xi1>, tensor<?x1x5xf32>, tensor<f32>) -> tensor<?x1x5xf32>
    %7 = "tfl.batch_matmul"(%6, %arg1) : (tensor<?x1x5xf32>, tensor<?x5x3xf32>) -> tensor<?x1x3xf32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.gather"(%arg3, %9) {axis = 1 : i64} : (tensor<?x5x3xf32>, tensor<1xi32>) -> tensor<?x1x3xf32>
    %11 = "tfl.sub"(%10, %7) : (tensor<?x1x3xf32>, tensor<?x1x3xf32>) -> tensor<?x1x3xf32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.reshape"(%arg0, %12) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.gather"(%3, %13) {axis = 2 : i64} : (tensor<?x1x5xf32>, tensor<1xi32>) -> tensor<?x1x1xf32>
    %15 = "tfl.div"(%11, %14) : (tensor<?x1x3xf32>, tensor<?x1x1xf32>) -> tensor<?x1x3xf32>
    %16 = "arith.constant"() {value = dense<[5, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.reshape"(%0, %16) : (tensor<5xi32>, tensor<2xi32>) -> tensor<5x1xi32>
    %18 = "tfl.equal"(%17, %arg0) : (tensor<5x1xi32>, tensor<i32>) -> tensor<5x1xi1>
    %19 = "tfl.select_v2"(%18, %15, %arg1) : (tensor<5x1xi1>, tensor<?x1x3xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
    %20 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %21 = "tfl.add"(%arg0, %20) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%21, %19, %arg2, %arg3) : (tensor<i32>, tensor<?x5x3xf32>, tensor<?x5x5xf32>, tensor<?x5x3xf32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.diagonal, arrays.gather_scatter, arithmetic.elementwise, passes.lowering.control_flow.branches, linalg.matmul
