// A loop in the code takes steps by their number, one after the other.
module {
  func.func @main(%x: tensor<?x2x2xf32>, %h: tensor<?x1xf32>) -> tensor<?x1xf32> {
    %k = "arith.constant"() {value = dense<[[2.0], [4.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %n0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %x0 = "tf.GatherV2"(%x, %n0, %axis) {batch_dims = 0 : i64} : (tensor<?x2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<?x2xf32>
    %a0 = "tf.MatMul"(%x0, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %b0 = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %c0 = "tf.AddV2"(%a0, %b0) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %h0 = "tf.Tanh"(%c0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %n1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %x1 = "tf.GatherV2"(%x, %n1, %axis) {batch_dims = 0 : i64} : (tensor<?x2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<?x2xf32>
    %a1 = "tf.MatMul"(%x1, %k) {transpose_a = false, transpose_b = false} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<?x1xf32>
    %b1 = "tf.MatMul"(%h0, %r) {transpose_a = false, transpose_b = false} : (tensor<?x1xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
    %c1 = "tf.AddV2"(%a1, %b1) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %h1 = "tf.Tanh"(%c1) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    "func.return"(%h1) : (tensor<?x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x2xf32>, %arg1: tensor<?x1xf32>) -> tensor<?x1xf32> {
    %0 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<?x2x2xf32>, tensor<3xi32>) -> tensor<2x?x2xf32>
    %2:2 = "rnn.scan"(%1, %arg1) {step = @unrolled_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<2x?x2xf32>, tensor<?x1xf32>) -> (tensor<2x?x1xf32>, tensor<?x1xf32>)
    "func.return"(%2#1) : (tensor<?x1xf32>) -> ()
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
// event: changed unrolled_layer steps=2
