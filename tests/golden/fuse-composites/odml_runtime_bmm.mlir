// Build left @ right^T.
module {
  func.func @f(%arg0: tensor<1x2x4x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x1x1x7xi32>) -> tensor<1x2x4x6xf32> attributes {_implements = #litefuse.annotation<"odml.runtime_bmm", {is_global = false, is_src = true}>, litefuse.preserve = true} {
    %0 = "tf.Einsum"(%arg0, %arg1) {equation = "bnmk,bnpk->bnmp"} : (tensor<1x2x4x8xf32>, tensor<1x2x6x8xf32>) -> tensor<1x2x4x6xf32>
    "func.return"(%0) : (tensor<1x2x4x6xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x4x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x1x1x7xi32>) -> tensor<1x2x4x6xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2) {Tout = [f32], f = @f} : (tensor<1x2x4x8xf32>, tensor<1x2x6x8xf32>, tensor<1x1x1x7xi32>) -> tensor<1x2x4x6xf32>
    "func.return"(%0) : (tensor<1x2x4x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x4x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x1x1x7xi32>) -> tensor<1x2x4x6xf32> {
    %0 = "tf.BatchMatMulV2"(%arg0, %arg1) {adj_y = true} : (tensor<1x2x4x8xf32>, tensor<1x2x6x8xf32>) -> tensor<1x2x4x6xf32>
    "func.return"(%0) : (tensor<1x2x4x6xf32>) -> ()
  }
}
// event: fused odml.runtime_bmm owner='litefuse.fusions.contracts.attention:runtime_bmm' ops=['tf.BatchMatMulV2']
