// convert(recurrent="loop:8"): two iterations of 8 steps are more than there are
module {
  func.func @main(%x: tensor<8x?x4xf32>, %h: tensor<?x4xf32>) -> (tensor<8x?x4xf32>) {
    %y:2 = "rnn.scan"(%x, %h) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64, form = "loop:8"} :
      (tensor<8x?x4xf32>, tensor<?x4xf32>) -> (tensor<8x?x4xf32>, tensor<?x4xf32>)
    "func.return"(%y#0) : (tensor<8x?x4xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %s = "tf.AddV2"(%x, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%new, %new) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<8x?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<8x?x4xf32> {
    %0 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Shape"(%arg0) : (tensor<8x?x4xf32>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.StridedSlice"(%1, %2, %3, %4) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %6 = "tf.Shape"(%arg1) : (tensor<?x4xf32>) -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tf.StridedSlice"(%6, %7, %8, %9) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.Equal"(%5, %11) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = "tf.SelectV2"(%12, %10, %5) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %15 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %16 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %17 = "tf.Pack"(%15, %13, %16) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "tf.Fill"(%17, %18) : (tensor<3xi32>, tensor<f32>) -> tensor<8x?x4xf32>
    %20:6 = "tf.While"(%14, %arg1, %19, %14, %arg0, %0) {cond = @step_loop_cond, body = @step_loop_body} : (tensor<i32>, tensor<?x4xf32>, tensor<8x?x4xf32>, tensor<i32>, tensor<8x?x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<8x?x4xf32>, tensor<i32>, tensor<8x?x4xf32>, tensor<i32>)
    "func.return"(%20#2) : (tensor<8x?x4xf32>) -> ()
  }
  func.func @step_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x4xf32>, %arg2: tensor<8x?x4xf32>, %arg3: tensor<i32>, %arg4: tensor<8x?x4xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x4xf32>, %arg2: tensor<8x?x4xf32>, %arg3: tensor<i32>, %arg4: tensor<8x?x4xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<8x?x4xf32>, tensor<i32>, tensor<8x?x4xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg4, %arg0, %0) : (tensor<8x?x4xf32>, tensor<i32>, tensor<i32>) -> tensor<?x4xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tf.StridedSlice"(%arg2, %5, %4, %4) {begin_mask = 6 : i64, end_mask = 7 : i64} : (tensor<8x?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<7x?x4xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ExpandDims"(%3, %7) : (tensor<?x4xf32>, tensor<i32>) -> tensor<1x?x4xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.ConcatV2"(%6, %8, %9) : (tensor<7x?x4xf32>, tensor<1x?x4xf32>, tensor<i32>) -> tensor<8x?x4xf32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.AddV2"(%arg0, %11) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%12, %3, %10, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x4xf32>, tensor<8x?x4xf32>, tensor<i32>, tensor<8x?x4xf32>, tensor<i32>) -> ()
  }
}
// event: note form (one step per iteration instead of 8: there are too few steps) steps=8
