// Fuse DenseImageWarp(image [batch, height, width, channels], flow [batch, height, width, 2]) into the custom op.
module {
  func.func @f(%arg0: tensor<?x4x5x3xf32>, %arg1: tensor<?x4x5x2xf32>) -> tensor<1x4x5x3xf32> attributes {_implements = "addons:DenseImageWarp", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<1x4x5x3xf32>} : () -> tensor<1x4x5x3xf32>
    "func.return"(%0) : (tensor<1x4x5x3xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x4x5x3xf32>, %arg1: tensor<?x4x5x2xf32>) -> tensor<?x4x5x3xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @f} : (tensor<?x4x5x3xf32>, tensor<?x4x5x2xf32>) -> tensor<?x4x5x3xf32>
    "func.return"(%0) : (tensor<?x4x5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5x3xf32>, %arg1: tensor<?x4x5x2xf32>) -> tensor<?x4x5x3xf32> {
    %0 = "tfl.custom"(%arg0, %arg1) {custom_code = "DenseImageWarp"} : (tensor<?x4x5x3xf32>, tensor<?x4x5x2xf32>) -> tensor<?x4x5x3xf32>
    "func.return"(%0) : (tensor<?x4x5x3xf32>) -> ()
  }
}
// event: fused addons:DenseImageWarp owner='litefuse.fusions.contrib.addons:fuse_dense_image_warp' ops=['tfl.custom']
