// The second input is made of the first output: such copies stay as they are.
module {
  func.func @main(%x: tensor<1x1xf32>, %h: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %k = "arith.constant"() {value = dense<[[2.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %r = "arith.constant"() {value = dense<[[3.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %0 = "tf.MatMul"(%x, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %1 = "tf.MatMul"(%h, %r) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %2 = "tf.AddV2"(%0, %1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %3 = "tf.Tanh"(%2) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %y = "tf.Exp"(%3) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %4 = "tf.MatMul"(%y, %k) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = "tf.MatMul"(%3, %r) {transpose_a = false, transpose_b = false} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %7 = "tf.Tanh"(%6) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%7) : (tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>) -> tensor<1x1xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %2 = "tf.MatMul"(%arg0, %0) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %3 = "tf.MatMul"(%arg1, %1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %5 = "tf.Tanh"(%4) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %6 = "tf.Exp"(%5) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %7 = "tf.MatMul"(%6, %0) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %8 = "tf.MatMul"(%5, %1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %9 = "tf.AddV2"(%7, %8) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %10 = "tf.Tanh"(%9) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%10) : (tensor<1x1xf32>) -> ()
  }
}
// event: refused unrolled_layer (a step's input depends on the previous step)
