// Rows are counted when the model runs.
module {
  func.func @main(%t: tensor<?x?xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %x = "tf.MatrixTriangularSolve"(%t, %y) {lower = false, adjoint = false} : (tensor<?x?xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%x) : (tensor<?x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Slice"(%1, %2, %3) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tf.Squeeze"(%4) {squeeze_dims = [0 : i64]} : (tensor<1xi32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tf.Range"(%0, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %8 = "tf.Shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tf.Slice"(%8, %9, %10) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tf.Squeeze"(%11) {squeeze_dims = [0 : i64]} : (tensor<1xi32>) -> tensor<i32>
    %13 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.Sub"(%12, %13) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %15 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tf.Reshape"(%15, %16) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %19 = "tf.GatherV2"(%arg0, %17, %18) : (tensor<?x?xf32>, tensor<1xi32>, tensor<i32>) -> tensor<?x1xf32>
    %20 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %21 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tf.Reshape"(%20, %21) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %24 = "tf.GatherV2"(%19, %22, %23) : (tensor<?x1xf32>, tensor<1xi32>, tensor<i32>) -> tensor<1x1xf32>
    %25 = "tf.AddV2"(%arg1, %24) : (tensor<?x2xf32>, tensor<1x1xf32>) -> tensor<?x2xf32>
    %26 = "tf.ZerosLike"(%25) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %27 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %28 = "tf.Shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tf.Slice"(%28, %29, %30) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "tf.Squeeze"(%31) {squeeze_dims = [0 : i64]} : (tensor<1xi32>) -> tensor<i32>
    %33:7 = "tf.While"(%27, %26, %arg0, %arg1, %7, %14, %32) {cond = @MatrixTriangularSolve_loop_cond, body = @MatrixTriangularSolve_loop_body} : (tensor<i32>, tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?xi32>, tensor<i32>, tensor<i32>)
    "func.return"(%33#1) : (tensor<?x2xf32>) -> ()
  }
  func.func @MatrixTriangularSolve_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x2xf32>, %arg2: tensor<?x?xf32>, %arg3: tensor<?x2xf32>, %arg4: tensor<?xi32>, %arg5: tensor<i32>, %arg6: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @MatrixTriangularSolve_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x2xf32>, %arg2: tensor<?x?xf32>, %arg3: tensor<?x2xf32>, %arg4: tensor<?xi32>, %arg5: tensor<i32>, %arg6: tensor<i32>) -> (tensor<i32>, tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?xi32>, tensor<i32>, tensor<i32>) {
    %0 = "tf.Sub"(%arg5, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Reshape"(%0, %1) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.GatherV2"(%arg2, %2, %3) : (tensor<?x?xf32>, tensor<1xi32>, tensor<i32>) -> tensor<1x?xf32>
    %5 = "tf.Greater"(%arg4, %0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.SelectV2"(%5, %4, %6) : (tensor<?xi1>, tensor<1x?xf32>, tensor<f32>) -> tensor<1x?xf32>
    %8 = "tf.BatchMatMulV2"(%7, %arg1) : (tensor<1x?xf32>, tensor<?x2xf32>) -> tensor<1x2xf32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tf.Reshape"(%0, %9) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.GatherV2"(%arg3, %10, %11) : (tensor<?x2xf32>, tensor<1xi32>, tensor<i32>) -> tensor<1x2xf32>
    %13 = "tf.Sub"(%12, %8) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tf.Reshape"(%0, %14) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %17 = "tf.GatherV2"(%4, %15, %16) : (tensor<1x?xf32>, tensor<1xi32>, tensor<i32>) -> tensor<1x1xf32>
    %18 = "tf.RealDiv"(%13, %17) : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
    %19 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %20 = "tf.ExpandDims"(%arg4, %19) : (tensor<?xi32>, tensor<i32>) -> tensor<?x1xi32>
    %21 = "tf.Equal"(%20, %0) : (tensor<?x1xi32>, tensor<i32>) -> tensor<?x1xi1>
    %22 = "tf.SelectV2"(%21, %18, %arg1) : (tensor<?x1xi1>, tensor<1x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tf.AddV2"(%arg0, %23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%24, %22, %arg2, %arg3, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> ()
  }
}
