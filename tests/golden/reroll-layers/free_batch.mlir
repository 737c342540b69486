// JAX slices along all dimensions and drops the axis afterwards; the outputs get an axis before they are joined.
module {
  func.func @main(%x: tensor<3x?x2xf32>, %h: tensor<?x1xf32>) -> tensor<3x?x1xf32> {
    %k = "arith.constant"() {value = dense<[[2.0], [4.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %ones = "arith.constant"() {value = dense<[1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %m = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %e = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %p0 = "arith.constant"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %q0 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %s0 = "tf.StridedSlice"(%x, %p0, %q0, %ones) {begin_mask = 0 : i64, end_mask = 6 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    %x0 = "tf.Reshape"(%s0, %m) : (tensor<1x?x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %a0 = "tf.MatMul"(%x0, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %b0 = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %c0 = "tf.AddV2"(%a0, %b0) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %h0 = "tf.Tanh"(%c0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %e0 = "tf.Reshape"(%h0, %e) : (tensor<?x1xf32>, tensor<3xi32>) -> tensor<1x?x1xf32>
    %p1 = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %q1 = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %s1 = "tf.StridedSlice"(%x, %p1, %q1, %ones) {begin_mask = 0 : i64, end_mask = 6 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    %x1 = "tf.Reshape"(%s1, %m) : (tensor<1x?x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %a1 = "tf.MatMul"(%x1, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %b1 = "tf.MatMul"(%h0, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %c1 = "tf.AddV2"(%a1, %b1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %h1 = "tf.Tanh"(%c1) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %e1 = "tf.Reshape"(%h1, %e) : (tensor<?x1xf32>, tensor<3xi32>) -> tensor<1x?x1xf32>
    %p2 = "arith.constant"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %q2 = "arith.constant"() {value = dense<[3, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %s2 = "tf.StridedSlice"(%x, %p2, %q2, %ones) {begin_mask = 0 : i64, end_mask = 6 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64} : (tensor<3x?x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    %x2 = "tf.Reshape"(%s2, %m) : (tensor<1x?x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %a2 = "tf.MatMul"(%x2, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %b2 = "tf.MatMul"(%h1, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %c2 = "tf.AddV2"(%a2, %b2) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %h2 = "tf.Tanh"(%c2) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %e2 = "tf.Reshape"(%h2, %e) : (tensor<?x1xf32>, tensor<3xi32>) -> tensor<1x?x1xf32>
    %y = "tf.ConcatV2"(%e0, %e1, %e2, %axis) : (tensor<1x?x1xf32>, tensor<1x?x1xf32>, tensor<1x?x1xf32>, tensor<i32>) -> tensor<3x?x1xf32>
    "func.return"(%y) : (tensor<3x?x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x?x2xf32>, %arg1: tensor<?x1xf32>) -> tensor<3x?x1xf32> {
    %0:2 = "rnn.scan"(%arg0, %arg1) {step = @unrolled_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<3x?x2xf32>, tensor<?x1xf32>) -> (tensor<3x?x1xf32>, tensor<?x1xf32>)
    "func.return"(%0#0) : (tensor<3x?x1xf32>) -> ()
  }
  func.func @unrolled_step(%arg0: tensor<?x2xf32>, %arg1: tensor<?x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>) {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "tf.MatMul"(%arg1, %0) : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %2 = "arith.constant"() {value = dense<[[2.0], [4.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
    %3 = "tf.MatMul"(%arg0, %2) : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %4 = "tf.AddV2"(%3, %1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %5 = "tf.Tanh"(%4) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    "func.return"(%5, %5) : (tensor<?x1xf32>, tensor<?x1xf32>) -> ()
  }
}
// event: changed unrolled_layer steps=3
