// Replace attention by the composite odml.scaled_dot_product_attention(q, k, v, mask) {scale}.
// option: composites = {"odml.scaled_dot_product_attention": "preserve"}
module {
  func.func @main(%arg0: tensor<2x5x4x8xf32>, %arg1: tensor<2x5x4x8xf32>, %arg2: tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32> {
    %0 = "tf.Einsum"(%arg0, %arg1) {equation = "bthd,bshd->bhts"} : (tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>) -> tensor<2x4x5x5xf32>
    %1 = "tf.Tanh"(%0) : (tensor<2x4x5x5xf32>) -> tensor<2x4x5x5xf32>
    %2 = "tf.Softmax"(%1) : (tensor<2x4x5x5xf32>) -> tensor<2x4x5x5xf32>
    %3 = "tf.Einsum"(%2, %arg2) {equation = "bhts,bshd->bthd"} : (tensor<2x4x5x5xf32>, tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32>
    "func.return"(%3) : (tensor<2x5x4x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x4x8xf32>, %arg1: tensor<2x5x4x8xf32>, %arg2: tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32> {
    %0 = "tfl.stablehlo_composite"(%arg0, %arg1, %arg2) {name = "odml.scaled_dot_product_attention", decomposition_subgraph_index = @odml.scaled_dot_product_attention.2x5x4x8_2x5x4x8_2x5x4x8.0000803f.0000803f, composite_attributes = {scale = 1.0 : f64, logit_cap = 1.0 : f64}, version = 1 : i64} : (tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32>
    "func.return"(%0) : (tensor<2x5x4x8xf32>) -> ()
  }
  func.func @odml.scaled_dot_product_attention.2x5x4x8_2x5x4x8_2x5x4x8.0000803f.0000803f(%arg0: tensor<2x5x4x8xf32>, %arg1: tensor<2x5x4x8xf32>, %arg2: tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32> {
    %0 = "tf.Einsum"(%arg0, %arg1) {equation = "bthd,bshd->bhts"} : (tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>) -> tensor<2x4x5x5xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.Mul"(%0, %1) : (tensor<2x4x5x5xf32>, tensor<f32>) -> tensor<2x4x5x5xf32>
    %3 = "tf.Tanh"(%2) : (tensor<2x4x5x5xf32>) -> tensor<2x4x5x5xf32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tf.Mul"(%3, %4) : (tensor<2x4x5x5xf32>, tensor<f32>) -> tensor<2x4x5x5xf32>
    %6 = "tf.Softmax"(%5) : (tensor<2x4x5x5xf32>) -> tensor<2x4x5x5xf32>
    %7 = "tf.Einsum"(%6, %arg2) {equation = "bhts,bshd->bthd"} : (tensor<2x4x5x5xf32>, tensor<2x5x4x8xf32>) -> tensor<2x5x4x8xf32>
    "func.return"(%7) : (tensor<2x5x4x8xf32>) -> ()
  }
}
// event: fused scaled_dot_product_attention owner='litefuse.fusions.contracts.find_attention:scaled_dot_product_attention'
