// Replace moves of channels to blocks of pixels by DepthToSpace, with channels in the order of TensorFlow.
module {
  func.func @main(%arg0: tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 3, 2, 2, 3]> : tensor<6xi32>} : () -> tensor<6xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x2x3x12xf32>, tensor<6xi32>) -> tensor<1x2x3x2x2x3xf32>
    %2 = "arith.constant"() {value = dense<[0, 1, 3, 2, 4, 5]> : tensor<6xi32>} : () -> tensor<6xi32>
    %3 = "tf.Transpose"(%1, %2) : (tensor<1x2x3x2x2x3xf32>, tensor<6xi32>) -> tensor<1x2x2x3x2x3xf32>
    %4 = "arith.constant"() {value = dense<[1, 4, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tf.Reshape"(%3, %4) : (tensor<1x2x2x3x2x3xf32>, tensor<4xi32>) -> tensor<1x4x6x3xf32>
    "func.return"(%5) : (tensor<1x4x6x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32> {
    %0 = "tf.DepthToSpace"(%arg0) {block_size = 2 : i64} : (tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32>
    "func.return"(%0) : (tensor<1x4x6x3xf32>) -> ()
  }
}
// event: fused pixel_shuffle owner='litefuse.fusions.contracts.find_images:pixel_shuffle'
