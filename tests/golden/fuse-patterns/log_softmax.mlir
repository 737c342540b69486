// Fuse x - max(x) - log(sum(exp(x - max(x)))) over the last axis into tfl.log_softmax(x).
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Max"(%arg0, %0) {keep_dims = true} : (tensor<2x3x8xf32>, tensor<i32>) -> tensor<2x3x1xf32>
    %2 = "tf.Sub"(%arg0, %1) : (tensor<2x3x8xf32>, tensor<2x3x1xf32>) -> tensor<2x3x8xf32>
    %3 = "tf.Exp"(%2) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %4 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Sum"(%3, %4) {keep_dims = true} : (tensor<2x3x8xf32>, tensor<i32>) -> tensor<2x3x1xf32>
    %6 = "tf.Log"(%5) : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %7 = "tf.Sub"(%2, %6) : (tensor<2x3x8xf32>, tensor<2x3x1xf32>) -> tensor<2x3x8xf32>
    "func.return"(%7) : (tensor<2x3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
    %0 = "tfl.log_softmax"(%arg0) : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    "func.return"(%0) : (tensor<2x3x8xf32>) -> ()
  }
}
// event: fused log_softmax owner='litefuse.fusions.activations:log_softmax'
