// Fuse MaxUnpooling2D(x [batch, height, width, channels], mask of x's shape) into LiteRT's custom op.
module {
  func.func @f(%arg0: tensor<1x2x3x1xf32>, %arg1: tensor<1x2x3x1xi64>) -> tensor<1x4x6x1xf32> attributes {_implements = #litefuse.annotation<"addons:MaxUnpooling2D", {pool_size = [2 : i64, 2 : i64], strides = [2 : i64, 2 : i64], padding = "SAME"}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<1x4x6x1xf32>} : () -> tensor<1x4x6x1xf32>
    "func.return"(%0) : (tensor<1x4x6x1xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x3x1xf32>, %arg1: tensor<1x2x3x1xi64>) -> tensor<1x4x6x1xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @f} : (tensor<1x2x3x1xf32>, tensor<1x2x3x1xi64>) -> tensor<1x4x6x1xf32>
    "func.return"(%0) : (tensor<1x4x6x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x1xf32>, %arg1: tensor<1x2x3x1xi64>) -> tensor<1x4x6x1xf32> {
    %0 = "tf.Cast"(%arg1) {DstT = i32} : (tensor<1x2x3x1xi64>) -> tensor<1x2x3x1xi32>
    %1 = "tfl.custom"(%arg0, %0) {custom_code = "MaxUnpooling2D", options = #litefuse.bytes<"\01\00\00\00\02\00\00\00\02\00\00\00\02\00\00\00\02\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00">} : (tensor<1x2x3x1xf32>, tensor<1x2x3x1xi32>) -> tensor<1x4x6x1xf32>
    "func.return"(%1) : (tensor<1x4x6x1xf32>) -> ()
  }
}
// event: fused addons:MaxUnpooling2D owner='litefuse.fusions.contrib.addons:fuse_max_unpooling_2d' ops=['tf.Cast', 'tfl.custom']
