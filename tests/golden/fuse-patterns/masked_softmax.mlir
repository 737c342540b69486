// Replace softmax(select(m, x, -2e38)) by softmax(min(x, 1e30) + select(m, 0, -2e38)), if m is smaller than x.
module {
  func.func @main(%arg0: tensor<?x6x2x4xf32>, %arg1: tensor<?x6x2x4xf32>, %arg2: tensor<?x6x2x4xf32>, %arg3: tensor<?x2x6x6xf32>) -> tensor<?x6x2x4xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Greater"(%arg3, %0) : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xi1>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Einsum"(%arg0, %arg1) {equation = "BTNH,BSNH->BNTS"} : (tensor<?x6x2x4xf32>, tensor<?x6x2x4xf32>) -> tensor<?x2x6x6xf32>
    %4 = "tf.Mul"(%3, %2) : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %5 = "tf.Shape"(%4) : (tensor<?x2x6x6xf32>) -> tensor<4xi32>
    %6 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %7 = "tf.Fill"(%5, %6) : (tensor<4xi32>, tensor<i1>) -> tensor<?x2x6x6xi1>
    %8 = "tf.LogicalAnd"(%7, %1) : (tensor<?x2x6x6xi1>, tensor<?x2x6x6xi1>) -> tensor<?x2x6x6xi1>
    %9 = "arith.constant"() {value = dense<-2.372671e+38> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.SelectV2"(%8, %4, %9) : (tensor<?x2x6x6xi1>, tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %11 = "tf.Softmax"(%10) : (tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %12 = "tf.Einsum"(%11, %arg2) {equation = "BNTS,BSNH->BTNH"} : (tensor<?x2x6x6xf32>, tensor<?x6x2x4xf32>) -> tensor<?x6x2x4xf32>
    "func.return"(%12) : (tensor<?x6x2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x6x2x4xf32>, %arg1: tensor<?x6x2x4xf32>, %arg2: tensor<?x6x2x4xf32>, %arg3: tensor<?x2x6x6xf32>) -> tensor<?x6x2x4xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Greater"(%arg3, %0) : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xi1>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Einsum"(%arg0, %arg1) {equation = "BTNH,BSNH->BNTS"} : (tensor<?x6x2x4xf32>, tensor<?x6x2x4xf32>) -> tensor<?x2x6x6xf32>
    %4 = "tf.Mul"(%3, %2) : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %5 = "arith.constant"() {value = dense<-2.372671e+38> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.SelectV2"(%1, %4, %5) : (tensor<?x2x6x6xi1>, tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %7 = "tf.Softmax"(%6) : (tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %8 = "tf.Einsum"(%7, %arg2) {equation = "BNTS,BSNH->BTNH"} : (tensor<?x2x6x6xf32>, tensor<?x6x2x4xf32>) -> tensor<?x6x2x4xf32>
    "func.return"(%8) : (tensor<?x6x2x4xf32>) -> ()
  }
}
// event: fused masked_softmax owner='litefuse.fusions.masks:masked_softmax'
