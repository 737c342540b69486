// Replace select(m, softmax(x), 0) by softmax(x) * cast(m), if m is smaller than x.
module {
  func.func @main(%arg0: tensor<2x3x4x6xf32>, %arg1: tensor<2x1x1x6xi1>, %arg2: tensor<2x1x1x6xi1>) -> tensor<2x3x4x6xf32> {
    %0 = "arith.constant"() {value = dense<-100.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.SelectV2"(%arg1, %arg0, %0) : (tensor<2x1x1x6xi1>, tensor<2x3x4x6xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
    %2 = "tf.Softmax"(%1) : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.SelectV2"(%arg1, %2, %3) : (tensor<2x1x1x6xi1>, tensor<2x3x4x6xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
    "func.return"(%4) : (tensor<2x3x4x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4x6xf32>, %arg1: tensor<2x1x1x6xi1>, %arg2: tensor<2x1x1x6xi1>) -> tensor<2x3x4x6xf32> {
    %0 = "arith.constant"() {value = dense<-100.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.SelectV2"(%arg1, %arg0, %0) : (tensor<2x1x1x6xi1>, tensor<2x3x4x6xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
    %2 = "tf.Softmax"(%1) : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
    %3 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<2x1x1x6xi1>) -> tensor<2x1x1x6xf32>
    %4 = "tf.Mul"(%2, %3) : (tensor<2x3x4x6xf32>, tensor<2x1x1x6xf32>) -> tensor<2x3x4x6xf32>
    "func.return"(%4) : (tensor<2x3x4x6xf32>) -> ()
  }
}
// event: fused zeroed_softmax owner='litefuse.fusions.masks:zeroed_softmax'
