// Write keys and values (1, heads, tokens, depth) into caches (1, heads, size, depth) and (1, heads, depth, size).
module {
  func.func @f(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x2x2x3xf32>, %arg2: tensor<1x1x1x7xi32>, %arg3: tensor<1x2x5x3xf32>, %arg4: tensor<1x2x3x5xf32>, %arg5: tensor<4xi32>, %arg6: tensor<4xi32>) -> (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) attributes {_implements = #litefuse.annotation<"odml.cache_update", {kv_cache_batch_size = 2 : i64, cache_size = 5 : i64, head_size = 3 : i64}>, litefuse.preserve = true} {
    %0 = "tf.Einsum"(%arg1) {equation = "abtd->abdt"} : (tensor<1x2x2x3xf32>) -> tensor<1x2x3x2xf32>
    %1 = "tf.XlaDynamicUpdateSlice"(%arg3, %arg0, %arg5) : (tensor<1x2x5x3xf32>, tensor<1x2x2x3xf32>, tensor<4xi32>) -> tensor<1x2x5x3xf32>
    %2 = "tf.XlaDynamicUpdateSlice"(%arg4, %0, %arg6) : (tensor<1x2x3x5xf32>, tensor<1x2x3x2xf32>, tensor<4xi32>) -> tensor<1x2x3x5xf32>
    "func.return"(%1, %2) : (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x2x2x3xf32>, %arg2: tensor<1x1x1x7xi32>, %arg3: tensor<1x2x5x3xf32>, %arg4: tensor<1x2x3x5xf32>) -> (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) {
    %0 = "arith.constant"() {value = dense<[0, 0, 3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[0, 0, 0, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2:2 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2, %arg3, %arg4, %0, %1) {Tout = [f32, f32], f = @f} : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>, tensor<1x1x1x7xi32>, tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>, tensor<4xi32>, tensor<4xi32>) -> (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>)
    "func.return"(%2#0, %2#1) : (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x2x2x3xf32>, %arg2: tensor<1x1x1x7xi32>, %arg3: tensor<1x2x5x3xf32>, %arg4: tensor<1x2x3x5xf32>) -> (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) {
    %0 = "arith.constant"() {value = dense<[0, 0, 3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[0, 0, 0, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<[0, 1, 3, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tf.Transpose"(%arg1, %2) : (tensor<1x2x2x3xf32>, tensor<4xi32>) -> tensor<1x2x3x2xf32>
    %4 = "tf.XlaDynamicUpdateSlice"(%arg3, %arg0, %0) : (tensor<1x2x5x3xf32>, tensor<1x2x2x3xf32>, tensor<4xi32>) -> tensor<1x2x5x3xf32>
    %5 = "tf.XlaDynamicUpdateSlice"(%arg4, %3, %1) : (tensor<1x2x3x5xf32>, tensor<1x2x3x2xf32>, tensor<4xi32>) -> tensor<1x2x3x5xf32>
    "func.return"(%4, %5) : (tensor<1x2x5x3xf32>, tensor<1x2x3x5xf32>) -> ()
  }
}
// event: fused odml.cache_update owner='litefuse.fusions.contracts.key_value_cache:cache_update' ops=['tf.Transpose', 'tf.XlaDynamicUpdateSlice', 'tf.XlaDynamicUpdateSlice']
