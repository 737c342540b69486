// Many steps: blocks, the last of which is cut off
module {
  func.func @main(%x: tensor<1000x?x4xf32>, %c: tensor<8xf32>) -> (tensor<1000x?x8xf32>, tensor<?x8xf32>) {
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<1000x?x4xf32>) -> tensor<3xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %two = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %batch = "tf.StridedSlice"(%shape, %one, %two, %one) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %units = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %dims = "tf.Pack"(%batch, %units) {axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tf.Fill"(%dims, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<?x8xf32>
    %y:2 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<1000x?x4xf32>, tensor<?x8xf32>, tensor<8xf32>) -> (tensor<1000x?x8xf32>, tensor<?x8xf32>)
    "func.return"(%y#0, %y#1) : (tensor<1000x?x8xf32>, tensor<?x8xf32>) -> ()
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
  func.func @main(%arg0: tensor<1000x?x4xf32>, %arg1: tensor<8xf32>) -> (tensor<1000x?x8xf32>, tensor<?x8xf32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<1000x?x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %1) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Pack"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Fill"(%5, %6) : (tensor<2xi32>, tensor<f32>) -> tensor<?x8xf32>
    %8 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %9 = "tf.BatchMatMulV2"(%arg0, %8) : (tensor<1000x?x4xf32>, tensor<4x8xf32>) -> tensor<1000x?x8xf32>
    %10 = "tf.AddV2"(%9, %arg1) : (tensor<1000x?x8xf32>, tensor<8xf32>) -> tensor<1000x?x8xf32>
    %11 = "arith.constant"() {value = dense<1000> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.Shape"(%arg0) : (tensor<1000x?x4xf32>) -> tensor<3xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tf.StridedSlice"(%12, %13, %14, %15) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<67> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %19 = "tf.Pack"(%17, %16, %18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %20 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %21 = "tf.Fill"(%19, %20) : (tensor<3xi32>, tensor<f32>) -> tensor<67x?x8xf32>
    %22 = "arith.constant"() {value = dense<1005> : tensor<i32>} : () -> tensor<i32>
    %23 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %24 = "tf.Pack"(%22, %16, %23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %25 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %26 = "tf.Fill"(%24, %25) : (tensor<3xi32>, tensor<f32>) -> tensor<1005x?x8xf32>
    %27 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %28:7 = "tf.While"(%27, %7, %26, %11, %10, %21, %11) {cond = @step_1_loop_cond, body = @step_1_loop_body} : (tensor<i32>, tensor<?x8xf32>, tensor<1005x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<67x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<1005x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<67x?x8xf32>, tensor<i32>)
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tf.Reshape"(%11, %29) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %31 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "tf.StridedSlice"(%28#2, %31, %30, %32) : (tensor<1005x?x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1000x?x8xf32>
    "func.return"(%33, %28#1) : (tensor<1000x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step_1_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<1005x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<1000x?x8xf32>, %arg5: tensor<67x?x8xf32>, %arg6: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg6) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<1005x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<1000x?x8xf32>, %arg5: tensor<67x?x8xf32>, %arg6: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<1005x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<67x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<67> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tf.Minimum"(%1, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3:6 = "tf.While"(%arg0, %arg1, %arg5, %arg0, %arg4, %2) {cond = @step_1_loop_cond_1, body = @step_1_loop_body_1} : (tensor<i32>, tensor<?x8xf32>, tensor<67x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<67x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<i32>)
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Pack"(%arg0, %4, %5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %7 = "tf.XlaDynamicUpdateSlice"(%arg2, %3#2, %6) : (tensor<1005x?x8xf32>, tensor<67x?x8xf32>, tensor<3xi32>) -> tensor<1005x?x8xf32>
    %8 = "arith.constant"() {value = dense<67> : tensor<i32>} : () -> tensor<i32>
    %9 = "tf.AddV2"(%arg0, %8) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%9, %3#1, %7, %arg3, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<?x8xf32>, tensor<1005x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<67x?x8xf32>, tensor<i32>) -> ()
  }
  func.func @step_1_loop_cond_1(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<67x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<1000x?x8xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body_1(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<67x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<1000x?x8xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<67x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg4, %arg0, %0) : (tensor<1000x?x8xf32>, tensor<i32>, tensor<i32>) -> tensor<?x8xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "tf.Sub"(%arg0, %arg3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.ExpandDims"(%3, %5) : (tensor<?x8xf32>, tensor<i32>) -> tensor<1x?x8xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "tf.Pack"(%4, %7, %8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %10 = "tf.XlaDynamicUpdateSlice"(%arg2, %6, %9) : (tensor<67x?x8xf32>, tensor<1x?x8xf32>, tensor<3xi32>) -> tensor<67x?x8xf32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.AddV2"(%arg0, %11) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%12, %3, %10, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x8xf32>, tensor<67x?x8xf32>, tensor<i32>, tensor<1000x?x8xf32>, tensor<i32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
