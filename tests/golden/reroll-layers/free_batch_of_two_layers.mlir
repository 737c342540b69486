// The second layer reads all outputs of the first, whose final output is the last step of them.
module {
  func.func @main(%x: tensor<3x?x2xf32>, %h: tensor<?x1xf32>, %g: tensor<?x1xf32>) -> tensor<?x1xf32> {
    %k = "arith.constant"() {value = dense<[[2.0], [4.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %k2 = "arith.constant"() {value = dense<[[5.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %r2 = "arith.constant"() {value = dense<[[6.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %s:3 = "tf.Unpack"(%x) {num = 3 : i64, axis = 0 : i64} : (tensor<3x?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
    %ya0 = "tf.MatMul"(%s#0, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %yb0 = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %yc0 = "tf.AddV2"(%ya0, %yb0) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %y0 = "tf.Tanh"(%yc0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %ya1 = "tf.MatMul"(%s#1, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %yb1 = "tf.MatMul"(%y0, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %yc1 = "tf.AddV2"(%ya1, %yb1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %y1 = "tf.Tanh"(%yc1) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %ya2 = "tf.MatMul"(%s#2, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %yb2 = "tf.MatMul"(%y1, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %yc2 = "tf.AddV2"(%ya2, %yb2) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %y2 = "tf.Tanh"(%yc2) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %za0 = "tf.MatMul"(%y0, %k2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zb0 = "tf.MatMul"(%g, %r2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zc0 = "tf.AddV2"(%za0, %zb0) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %z0 = "tf.Tanh"(%zc0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %za1 = "tf.MatMul"(%y1, %k2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zb1 = "tf.MatMul"(%z0, %r2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zc1 = "tf.AddV2"(%za1, %zb1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %z1 = "tf.Tanh"(%zc1) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %za2 = "tf.MatMul"(%y2, %k2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zb2 = "tf.MatMul"(%z1, %r2) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %zc2 = "tf.AddV2"(%za2, %zb2) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %z2 = "tf.Tanh"(%zc2) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    "func.return"(%z2) : (tensor<?x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x?x2xf32>, %arg1: tensor<?x1xf32>, %arg2: tensor<?x1xf32>) -> tensor<?x1xf32> {
    %0:2 = "rnn.scan"(%arg0, %arg1) {step = @unrolled_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<3x?x2xf32>, tensor<?x1xf32>) -> (tensor<3x?x1xf32>, tensor<?x1xf32>)
    %1:2 = "rnn.scan"(%0#0, %arg2) {step = @unrolled_step_1, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<3x?x1xf32>, tensor<?x1xf32>) -> (tensor<3x?x1xf32>, tensor<?x1xf32>)
    "func.return"(%1#1) : (tensor<?x1xf32>) -> ()
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
  func.func @unrolled_step_1(%arg0: tensor<?x1xf32>, %arg1: tensor<?x1xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>) {
    %0 = "arith.constant"() {value = dense<6.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "tf.MatMul"(%arg1, %0) : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %2 = "arith.constant"() {value = dense<5.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %3 = "tf.MatMul"(%arg0, %2) : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %4 = "tf.AddV2"(%3, %1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %5 = "tf.Tanh"(%4) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    "func.return"(%5, %5) : (tensor<?x1xf32>, tensor<?x1xf32>) -> ()
  }
}
// event: changed unrolled_layer steps=3
// event: changed unrolled_layer steps=3
