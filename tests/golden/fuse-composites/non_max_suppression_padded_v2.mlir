// Fuse the function in tf.image.non_max_suppression_padded into tf.NonMaxSuppressionV4, one per image.
module {
  func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<f32>) -> (tensor<1x9xi32>, tensor<i32>) attributes {_implements = "non_max_suppression_padded_v2", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0> : tensor<1x9xi32>} : () -> tensor<1x9xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    "func.return"(%0, %1) : (tensor<1x9xi32>, tensor<i32>) -> ()
  }
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>) -> (tensor<1x9xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.2> : tensor<f32>} : () -> tensor<f32>
    %3:2 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %0, %1, %2) {Tout = [i32, i32], f = @f} : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<1x9xi32>, tensor<i32>)
    "func.return"(%3#0, %3#1) : (tensor<1x9xi32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>) -> (tensor<1x9xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.2> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Greater"(%arg0, %2) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xi1>
    %4 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.Any"(%3, %4) : (tensor<?x4xi1>, tensor<1xi32>) -> tensor<?xi1>
    %6 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.SelectV2"(%5, %arg1, %6) : (tensor<?xi1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<0.49999997> : tensor<f32>} : () -> tensor<f32>
    %9:2 = "tf.NonMaxSuppressionV4"(%arg0, %7, %0, %8, %1) {pad_to_max_output_size = true} : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<9xi32>, tensor<i32>)
    %10 = "tf.Pack"(%9#0) : (tensor<9xi32>) -> tensor<1x9xi32>
    "func.return"(%10, %9#1) : (tensor<1x9xi32>, tensor<i32>) -> ()
  }
}
// event: fused non_max_suppression_padded_v2 owner='litefuse.fusions.detection:fuse_non_max_suppression' ops=['tf.Greater', 'tf.Any', 'tf.SelectV2', 'tf.NonMaxSuppressionV4', 'tf.Pack']
