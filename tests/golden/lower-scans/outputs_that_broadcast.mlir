// The initial state might broadcast against the input: the batch is that of the two which is not 1
module {
  func.func @main(%x: tensor<10x?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
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
  func.func @main(%arg0: tensor<10x?x4xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %1 = "tf.BatchMatMulV2"(%arg0, %0) : (tensor<10x?x4xf32>, tensor<4x8xf32>) -> tensor<10x?x8xf32>
    %2 = "tf.AddV2"(%1, %arg2) : (tensor<10x?x8xf32>, tensor<8xf32>) -> tensor<10x?x8xf32>
    %3 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.Shape"(%arg0) : (tensor<10x?x4xf32>) -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tf.StridedSlice"(%4, %5, %6, %7) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %9 = "tf.Shape"(%arg1) : (tensor<?x8xf32>) -> tensor<2xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tf.StridedSlice"(%9, %10, %11, %12) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %14 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %15 = "tf.Equal"(%8, %14) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %16 = "tf.SelectV2"(%15, %13, %8) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %19 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %20 = "tf.Pack"(%18, %16, %19) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %21 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.Fill"(%20, %21) : (tensor<3xi32>, tensor<f32>) -> tensor<10x?x8xf32>
    %23:6 = "tf.While"(%17, %arg1, %22, %17, %2, %3) {cond = @step_1_loop_cond, body = @step_1_loop_body} : (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<10x?x8xf32>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>)
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
