// Fuse `embedding_lookup(table [rows, ...], ids)` into tfl.embedding_lookup(ids, table).
module {
  func.func @f(%arg0: tensor<5x2xf32>, %arg1: tensor<i32>) -> tensor<2xf32> attributes {_implements = "embedding_lookup", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg0, %arg1, %0) : (tensor<5x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
  func.func @main(%arg0: tensor<5x2xf32>, %arg1: tensor<i32>) -> tensor<2xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @f} : (tensor<5x2xf32>, tensor<i32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xf32>, %arg1: tensor<i32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Reshape"(%arg1, %0) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %2 = "tfl.embedding_lookup"(%1, %arg0) : (tensor<1xi32>, tensor<5x2xf32>) -> tensor<1x2xf32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Reshape"(%2, %3) : (tensor<1x2xf32>, tensor<1xi32>) -> tensor<2xf32>
    "func.return"(%4) : (tensor<2xf32>) -> ()
  }
}
// event: fused embedding_lookup owner='litefuse.fusions.embedding:fuse_embedding_lookup' ops=['tf.Reshape', 'tfl.embedding_lookup', 'tf.Reshape']
