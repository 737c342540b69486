// Fuse `embedding_matmul(table, ids)`: the contract of `embedding_lookup` under its other name.
module {
  func.func @f(%arg0: tensor<5x2xi1>, %arg1: tensor<3xi32>) -> tensor<3x2xi1> attributes {_implements = "embedding_matmul", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg0, %arg1, %0) : (tensor<5x2xi1>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xi1>
    "func.return"(%1) : (tensor<3x2xi1>) -> ()
  }
  func.func @main(%arg0: tensor<5x2xi1>, %arg1: tensor<3xi32>) -> tensor<3x2xi1> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [i1], f = @f} : (tensor<5x2xi1>, tensor<3xi32>) -> tensor<3x2xi1>
    "func.return"(%0) : (tensor<3x2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x2xi1>, %arg1: tensor<3xi32>) -> tensor<3x2xi1> {
    %0 = "tfl.embedding_lookup"(%arg1, %arg0) : (tensor<3xi32>, tensor<5x2xi1>) -> tensor<3x2xi1>
    "func.return"(%0) : (tensor<3x2xi1>) -> ()
  }
}
// event: fused embedding_matmul owner='litefuse.fusions.embedding:fuse_embedding_matmul' ops=['tfl.embedding_lookup']
