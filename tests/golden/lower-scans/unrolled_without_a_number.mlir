// convert(recurrent="unrolled"), but the number of steps is free
module {
  func.func @main(%x: tensor<?x?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<?x?x8xf32>, tensor<?x8xf32>) {
    %y:2 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64, form = "unrolled"} :
      (tensor<?x?x4xf32>, tensor<?x8xf32>, tensor<8xf32>) -> (tensor<?x?x8xf32>, tensor<?x8xf32>)
    "func.return"(%y#0, %y#1) : (tensor<?x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %p = "tf.MatMul"(%x, %k) : (tensor<?x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
    %b = "tf.AddV2"(%p, %c) : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
    %s = "tf.AddV2"(%b, %h) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%new, %new) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<8xf32>) -> (tensor<?x?x8xf32>, tensor<?x8xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %1 = "tf.BatchMatMulV2"(%arg0, %0) : (tensor<?x?x4xf32>, tensor<4x8xf32>) -> tensor<?x?x8xf32>
    %2 = "tf.AddV2"(%1, %arg2) : (tensor<?x?x8xf32>, tensor<8xf32>) -> tensor<?x?x8xf32>
    %3 = "tf.Shape"(%2) : (tensor<?x?x8xf32>) -> tensor<3xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.StridedSlice"(%3, %4, %5, %6) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %8 = "tf.Shape"(%arg0) : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tf.StridedSlice"(%8, %9, %10, %11) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %13 = "tf.Shape"(%arg1) : (tensor<?x8xf32>) -> tensor<2xi32>
    %14 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tf.StridedSlice"(%13, %14, %15, %16) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %18 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %19 = "tf.Equal"(%12, %18) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = "tf.SelectV2"(%19, %17, %12) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %21 = "arith.constant"() {value = dense<32> : tensor<i32>} : () -> tensor<i32>
    %22 = "tf.FloorDiv"(%7, %21) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %23 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %24 = "tf.AddV2"(%22, %23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %25 = "arith.constant"() {value = dense<32> : tensor<i32>} : () -> tensor<i32>
    %26 = "tf.Mul"(%24, %25) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %27 = "arith.constant"() {value = dense<32> : tensor<i32>} : () -> tensor<i32>
    %28 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %29 = "tf.Pack"(%27, %20, %28) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %30 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %31 = "tf.Fill"(%29, %30) : (tensor<3xi32>, tensor<f32>) -> tensor<32x?x8xf32>
    %32 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %33 = "tf.Pack"(%26, %20, %32) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %34 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %35 = "tf.Fill"(%33, %34) : (tensor<3xi32>, tensor<f32>) -> tensor<?x?x8xf32>
    %36 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %37:7 = "tf.While"(%36, %arg1, %35, %7, %2, %31, %7) {cond = @step_1_loop_cond, body = @step_1_loop_body} : (tensor<i32>, tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<32x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<32x?x8xf32>, tensor<i32>)
    %38 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "tf.Reshape"(%7, %38) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %40 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %42 = "tf.StridedSlice"(%37#2, %40, %39, %41) : (tensor<?x?x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?x8xf32>
    "func.return"(%42, %37#1) : (tensor<?x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step_1_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<?x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<?x?x8xf32>, %arg5: tensor<32x?x8xf32>, %arg6: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<?x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<?x?x8xf32>, %arg5: tensor<32x?x8xf32>, %arg6: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<32x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<32> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tf.Minimum"(%1, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3:6 = "tf.While"(%arg0, %arg1, %arg5, %arg0, %arg4, %2) {cond = @step_1_loop_cond_1, body = @step_1_loop_body_1} : (tensor<i32>, tensor<?x8xf32>, tensor<32x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<32x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<i32>)
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Pack"(%arg0, %4, %5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %7 = "tf.XlaDynamicUpdateSlice"(%arg2, %3#2, %6) : (tensor<?x?x8xf32>, tensor<32x?x8xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
    %8 = "arith.constant"() {value = dense<32> : tensor<i32>} : () -> tensor<i32>
    %9 = "tf.AddV2"(%arg0, %8) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%9, %3#1, %7, %arg3, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<32x?x8xf32>, tensor<i32>) -> ()
  }
  func.func @step_1_loop_cond_1(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<32x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<?x?x8xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body_1(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<32x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<?x?x8xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<32x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg4, %arg0, %0) : (tensor<?x?x8xf32>, tensor<i32>, tensor<i32>) -> tensor<?x8xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "tf.Sub"(%arg0, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.ExpandDims"(%3, %5) : (tensor<?x8xf32>, tensor<i32>) -> tensor<1x?x8xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "tf.Pack"(%4, %7, %8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %10 = "tf.XlaDynamicUpdateSlice"(%arg2, %6, %9) : (tensor<32x?x8xf32>, tensor<1x?x8xf32>, tensor<3xi32>) -> tensor<32x?x8xf32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.AddV2"(%arg0, %11) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%12, %3, %10, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x8xf32>, tensor<32x?x8xf32>, tensor<i32>, tensor<?x?x8xf32>, tensor<i32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
// event: refused unroll (the number of steps is not static)
