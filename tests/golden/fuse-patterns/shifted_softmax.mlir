// Replace softmax(select(m, x - c, x)) by softmax(x + select(m, -c, 0)): Keras 3's `Attention` layers emit this.
module {
  func.func @main(%arg0: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<1x6x8xf32>, tensor<3xi32>) -> tensor<1x8x6xf32>
    %2 = "tf.BatchMatMulV2"(%arg0, %1) : (tensor<1x6x8xf32>, tensor<1x8x6xf32>) -> tensor<1x6x6xf32>
    %3 = "arith.constant"() {value = dense<[[[false, true, true, true, true, true], [false, false, true, true, true, true], [false, false, false, true, true, true], [false, false, false, false, true, true], [false, false, false, false, false, true], [false, false, false, false, false, false]]]> : tensor<1x6x6xi1>} : () -> tensor<1x6x6xi1>
    %4 = "arith.constant"() {value = dense<1.0e+09> : tensor<f32>} : () -> tensor<f32>
    %5 = "tf.Sub"(%2, %4) : (tensor<1x6x6xf32>, tensor<f32>) -> tensor<1x6x6xf32>
    %6 = "tf.SelectV2"(%3, %5, %2) : (tensor<1x6x6xi1>, tensor<1x6x6xf32>, tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
    %7 = "tf.Softmax"(%6) : (tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
    %8 = "tf.BatchMatMulV2"(%7, %arg0) : (tensor<1x6x6xf32>, tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
    "func.return"(%8) : (tensor<1x6x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<1x6x8xf32>, tensor<3xi32>) -> tensor<1x8x6xf32>
    %2 = "tf.BatchMatMulV2"(%arg0, %1) : (tensor<1x6x8xf32>, tensor<1x8x6xf32>) -> tensor<1x6x6xf32>
    %3 = "arith.constant"() {value = dense<"0x00000000286B6ECE286B6ECE286B6ECE286B6ECE286B6ECE0000000000000000286B6ECE286B6ECE286B6ECE286B6ECE000000000000000000000000286B6ECE286B6ECE286B6ECE00000000000000000000000000000000286B6ECE286B6ECE0000000000000000000000000000000000000000286B6ECE000000000000000000000000000000000000000000000000"> : tensor<1x6x6xf32>} : () -> tensor<1x6x6xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<1x6x6xf32>, tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
    %5 = "tf.Softmax"(%4) : (tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
    %6 = "tf.BatchMatMulV2"(%5, %arg0) : (tensor<1x6x6xf32>, tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
    "func.return"(%6) : (tensor<1x6x8xf32>) -> ()
  }
}
// event: fused shifted_softmax owner='litefuse.fusions.masks:shifted_softmax'
