module {
  func.func @main(%i: tensor<3xi32>) -> tensor<3x2xf16> {
    %t = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %y = "tf.PartitionedCall"(%t, %i) {f = @lookup} : (tensor<2x2xf16>, tensor<3xi32>) -> tensor<3x2xf16>
    "func.return"(%y) : (tensor<3x2xf16>) -> ()
  }
  func.func @lookup(%t: tensor<2x2xf16>, %i: tensor<3xi32>) -> tensor<3x2xf16> attributes {_implements = "embedding_lookup", litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.GatherV2"(%t, %i, %axis) : (tensor<2x2xf16>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf16>
    "func.return"(%y) : (tensor<3x2xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3x2xf16> {
    %0 = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%0, %arg0, %1) : (tensor<2x2xf16>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf16>
    "func.return"(%2) : (tensor<3x2xf16>) -> ()
  }
}
// event: refused embedding_lookup (the kernel does not support tables of this type) owner='litefuse.fusions.embedding:fuse_embedding_lookup' dtype='f16'
