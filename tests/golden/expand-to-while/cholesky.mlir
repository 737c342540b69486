// Column by column, of matrices whose number is not known.
module {
  func.func @main(%x: tensor<?x3x3xf32>) -> tensor<?x3x3xf32> {
    %y = "tf.Cholesky"(%x) : (tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
    "func.return"(%y) : (tensor<?x3x3xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x3x3xf32>) -> tensor<?x3x3xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %3:4 = "tf.While"(%1, %arg0, %0, %2) {cond = @Cholesky_loop_cond, body = @Cholesky_loop_body} : (tensor<i32>, tensor<?x3x3xf32>, tensor<3xi32>, tensor<i32>) -> (tensor<i32>, tensor<?x3x3xf32>, tensor<3xi32>, tensor<i32>)
    "func.return"(%3#1) : (tensor<?x3x3xf32>) -> ()
  }
  func.func @Cholesky_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x3x3xf32>, %arg2: tensor<3xi32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @Cholesky_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x3x3xf32>, %arg2: tensor<3xi32>, %arg3: tensor<i32>) -> (tensor<i32>, tensor<?x3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ExpandDims"(%arg2, %0) : (tensor<3xi32>, tensor<i32>) -> tensor<3x1xi32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Reshape"(%arg0, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.GatherV2"(%arg1, %4, %5) : (tensor<?x3x3xf32>, tensor<1xi32>, tensor<i32>) -> tensor<?x3x1xf32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tf.Reshape"(%arg0, %7) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.GatherV2"(%6, %8, %9) : (tensor<?x3x1xf32>, tensor<1xi32>, tensor<i32>) -> tensor<?x1x1xf32>
    %11 = "tf.Sqrt"(%10) : (tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %12 = "tf.GreaterEqual"(%1, %arg0) : (tensor<3x1xi32>, tensor<i32>) -> tensor<3x1xi1>
    %13 = "tf.RealDiv"(%6, %11) : (tensor<?x3x1xf32>, tensor<?x1x1xf32>) -> tensor<?x3x1xf32>
    %14 = "tf.SelectV2"(%12, %13, %2) : (tensor<3x1xi1>, tensor<?x3x1xf32>, tensor<f32>) -> tensor<?x3x1xf32>
    %15 = "tf.Greater"(%1, %arg0) : (tensor<3x1xi32>, tensor<i32>) -> tensor<3x1xi1>
    %16 = "tf.SelectV2"(%15, %14, %2) : (tensor<3x1xi1>, tensor<?x3x1xf32>, tensor<f32>) -> tensor<?x3x1xf32>
    %17 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %18 = "tf.Transpose"(%16, %17) : (tensor<?x3x1xf32>, tensor<3xi32>) -> tensor<?x1x3xf32>
    %19 = "tf.Mul"(%16, %18) : (tensor<?x3x1xf32>, tensor<?x1x3xf32>) -> tensor<?x3x3xf32>
    %20 = "tf.Sub"(%arg1, %19) : (tensor<?x3x3xf32>, tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
    %21 = "tf.Equal"(%arg2, %arg0) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi1>
    %22 = "tf.SelectV2"(%21, %14, %20) : (tensor<3xi1>, tensor<?x3x1xf32>, tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tf.AddV2"(%arg0, %23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%24, %22, %arg2, %arg3) : (tensor<i32>, tensor<?x3x3xf32>, tensor<3xi32>, tensor<i32>) -> ()
  }
}
