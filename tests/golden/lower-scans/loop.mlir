// Few steps: one loop. The product with the input and the bias are computed before it
module {
  func.func @main(%x: tensor<10x?x4xf32>, %c: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<10x?x4xf32>) -> tensor<3xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %two = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %batch = "tf.StridedSlice"(%shape, %one, %two, %one) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %units = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %dims = "tf.Pack"(%batch, %units) {axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tf.Fill"(%dims, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<?x8xf32>
    %y:2 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<10x?x4xf32>, tensor<?x8xf32>, tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>)
    "func.return"(%y#0, %y#1) : (tensor<10x?x8xf32>, tensor<?x8xf32>) -> ()
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
  func.func @main(%arg0: tensor<10x?x4xf32>, %arg1: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<10x?x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %1) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Pack"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Fill"(%5, %6) : (tensor<2xi32>, tensor<f32>) -> tensor<?x8xf32>
    %8 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %9 = "tf.BatchMatMulV2"(%arg0, %8) : (tensor<10x?x4xf32>, tensor<4x8xf32>) -> tensor<10x?x8xf32>
    %10 = "tf.AddV2"(%9, %arg1) : (tensor<10x?x8xf32>, tensor<8xf32>) -> tensor<10x?x8xf32>
    %11 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.Shape"(%arg0) : (tensor<10x?x4xf32>) -> tensor<3xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tf.StridedSlice"(%12, %13, %14, %15) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %19 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %20 = "tf.Pack"(%18, %16, %19) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %21 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.Fill"(%20, %21) : (tensor<3xi32>, tensor<f32>) -> tensor<10x?x8xf32>
    %23:6 = "tf.While"(%17, %7, %22, %17, %10, %11) {cond = @step_1_loop_cond, body = @step_1_loop_body} : (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>)
    "func.return"(%23#2, %23#1) : (tensor<10x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step_1_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<10x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<10x?x8xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<10x?x8xf32>, %arg3: tensor<i32>, %arg4: tensor<10x?x8xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg4, %arg0, %0) : (tensor<10x?x8xf32>, tensor<i32>, tensor<i32>) -> tensor<?x8xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tf.StridedSlice"(%arg2, %5, %4, %4) {begin_mask = 6 : i64, end_mask = 7 : i64} : (tensor<10x?x8xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<9x?x8xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ExpandDims"(%3, %7) : (tensor<?x8xf32>, tensor<i32>) -> tensor<1x?x8xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.ConcatV2"(%6, %8, %9) : (tensor<9x?x8xf32>, tensor<1x?x8xf32>, tensor<i32>) -> tensor<10x?x8xf32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.AddV2"(%arg0, %11) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%12, %3, %10, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
