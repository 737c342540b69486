module {
  func.func @main(%i: tensor<3xi64>) -> tensor<3x2xf32> {
    %t = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tf.PartitionedCall"(%t, %i) {f = @lookup} : (tensor<2x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
  func.func @lookup(%t: tensor<2x2xf32>, %i: tensor<3xi64>) -> tensor<3x2xf32> attributes {_implements = "embedding_lookup", litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.GatherV2"(%t, %i, %axis) : (tensor<2x2xf32>, tensor<3xi64>, tensor<i32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.Cast"(%arg0) {DstT = i32} : (tensor<3xi64>) -> tensor<3xi32>
    %2 = "tfl.embedding_lookup"(%1, %0) : (tensor<3xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    "func.return"(%2) : (tensor<3x2xf32>) -> ()
  }
}
// event: fused embedding_lookup owner='litefuse.fusions.embedding:fuse_embedding_lookup' ops=['tf.Cast', 'tfl.embedding_lookup']
