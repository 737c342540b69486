// Two copies of a simple cell of one unit, the first state zeros that were folded away: a loop again, then one op.
module {
  func.func @main(%x: tensor<2x1x1xf32>) -> tensor<1x1xf32> {
    %x_t:2 = "tf.Unpack"(%x) {num = 2 : i64, axis = 0 : i64} : (tensor<2x1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
    %k = "arith.constant"() {value = dense<[[2.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %0 = "tf.MatMul"(%x_t#0, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %1 = "tf.Relu"(%0) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %2 = "tf.MatMul"(%x_t#1, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %3 = "tf.MatMul"(%1, %r) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = "tf.Relu"(%4) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%5) : (tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x1x1xf32>) -> tensor<1x1xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1:2 = "rnn.scan"(%arg0, %0) {step = @unrolled_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<2x1x1xf32>, tensor<1x1xf32>) -> (tensor<2x1x1xf32>, tensor<1x1xf32>)
    "func.return"(%1#1) : (tensor<1x1xf32>) -> ()
  }
  func.func @unrolled_step(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "tf.MatMul"(%arg1, %0) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %2 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %3 = "tf.MatMul"(%arg0, %2) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %4 = "tf.AddV2"(%3, %1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = "tf.Relu"(%4) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%5, %5) : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
  }
}
// event: changed unrolled_layer steps=2
