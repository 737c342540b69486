// A list of one element is the state, reshaped.
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %5:5 = "tf.While"(%2, %2, %3, %4, %1) {cond = @cond, body = @body} : (tensor<i32>, tensor<i32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>)
    %6 = "arith.constant"() {value = dense<[-1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tf.StridedSlice"(%5#2, %6, %7, %8) {begin_mask = 6 : i64, end_mask = 6 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 1 : i64} : (tensor<1x1x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xf32>
    "func.return"(%9) : (tensor<1x2xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<1x1x2xf32>, %arg3: tensor<1x2xf32>, %arg4: tensor<3x1x2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "tf.Less"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = "tf.LogicalAnd"(%1, %2) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "func.return"(%3) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<1x1x2xf32>, %arg3: tensor<1x2xf32>, %arg4: tensor<3x1x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.MatMul"(%arg3, %0) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.GatherV2"(%arg4, %arg1, %2) : (tensor<3x1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %4 = "arith.constant"() {value = dense<[[2.0, 0.0], [1.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %5 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %6 = "tf.MatMul"(%3, %4) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %7 = "tf.AddV2"(%6, %5) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %8 = "tf.AddV2"(%7, %1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %9 = "tf.Tanh"(%8) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %10 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tf.Reshape"(%9, %10) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %12 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tf.AddV2"(%arg1, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "tf.AddV2"(%arg0, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%14, %13, %11, %9, %arg4) : (tensor<i32>, tensor<i32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %3 = "rnn.scan"(%1, %2) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 0 : i64} : (tensor<3x1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %4 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tf.Reshape"(%3, %4) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %6 = "arith.constant"() {value = dense<[-1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tf.StridedSlice"(%5, %6, %7, %8) {begin_mask = 6 : i64, end_mask = 6 : i64, shrink_axis_mask = 1 : i64} : (tensor<1x1x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2xf32>
    "func.return"(%9) : (tensor<1x2xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<1x2xf32>, %arg1: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.MatMul"(%arg1, %0) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %2 = "arith.constant"() {value = dense<[[2.0, 0.0], [1.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %3 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tf.MatMul"(%arg0, %2) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %5 = "tf.AddV2"(%4, %3) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %6 = "tf.AddV2"(%5, %1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %7 = "tf.Tanh"(%6) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%7) : (tensor<1x2xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=1 outputs=0 captures=0
