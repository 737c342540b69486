// Move blocks of channels to blocks of `num_groups` x `num_groups` pixels.
module {
  func.func @f(%arg0: tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32> attributes {_implements = #litefuse.annotation<"custom_call.PixelShuffle", {num_groups = 2 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[1, 2, 3, 2, 2, 3]> : tensor<6xi32>} : () -> tensor<6xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x2x3x12xf32>, tensor<6xi32>) -> tensor<1x2x3x2x2x3xf32>
    %2 = "arith.constant"() {value = dense<[0, 1, 3, 2, 4, 5]> : tensor<6xi32>} : () -> tensor<6xi32>
    %3 = "tf.Transpose"(%1, %2) : (tensor<1x2x3x2x2x3xf32>, tensor<6xi32>) -> tensor<1x2x2x3x2x3xf32>
    %4 = "arith.constant"() {value = dense<[1, 4, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tf.Reshape"(%3, %4) : (tensor<1x2x2x3x2x3xf32>, tensor<4xi32>) -> tensor<1x4x6x3xf32>
    "func.return"(%5) : (tensor<1x4x6x3xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32>
    "func.return"(%0) : (tensor<1x4x6x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32> {
    %0 = "tf.DepthToSpace"(%arg0) {block_size = 2 : i64} : (tensor<1x2x3x12xf32>) -> tensor<1x4x6x3xf32>
    "func.return"(%0) : (tensor<1x4x6x3xf32>) -> ()
  }
}
// event: fused custom_call.PixelShuffle owner='litefuse.fusions.contracts.images:pixel_shuffle' ops=['tf.DepthToSpace']
