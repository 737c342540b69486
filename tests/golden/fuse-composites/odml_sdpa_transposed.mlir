// Build softmax(cap(q @ k) + mask) @ v for q (b, n, t, h), k (b, n / g, s, h) and v (b, n / g, h, s).
module {
  func.func @f(%arg0: tensor<1x4x5x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x2x8x6xf32>, %arg3: tensor<1x1x5x6xi1>) -> tensor<1x4x5x8xf32> attributes {_implements = #litefuse.annotation<"odml.sdpa_transposed", {k_ts_idx = 2 : i64, v_ts_idx = 3 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%arg1, %0, %1) : (tensor<1x2x6x8xf32>, tensor<4xi32>, tensor<i32>) -> tensor<1x4x6x8xf32>
    %3 = "arith.constant"() {value = dense<[0, 0, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.GatherV2"(%arg2, %3, %4) : (tensor<1x2x8x6xf32>, tensor<4xi32>, tensor<i32>) -> tensor<1x4x8x6xf32>
    %6 = "tf.Einsum"(%arg0, %2) {equation = "bnth,bnsh->bnts"} : (tensor<1x4x5x8xf32>, tensor<1x4x6x8xf32>) -> tensor<1x4x5x6xf32>
    %7 = "arith.constant"() {value = dense<-1.0e+38> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.SelectV2"(%arg3, %6, %7) : (tensor<1x1x5x6xi1>, tensor<1x4x5x6xf32>, tensor<f32>) -> tensor<1x4x5x6xf32>
    %9 = "tf.Softmax"(%8) : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
    %10 = "tf.Einsum"(%9, %5) {equation = "bnts,bnhs->bnth"} : (tensor<1x4x5x6xf32>, tensor<1x4x8x6xf32>) -> tensor<1x4x5x8xf32>
    "func.return"(%10) : (tensor<1x4x5x8xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x4x5x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x2x8x6xf32>) -> tensor<1x4x5x8xf32> {
    %0 = "arith.constant"() {value = dense<[[[[true, true, false, false, false, false], [true, true, true, false, false, false], [true, true, true, true, false, false], [true, true, true, true, true, false], [true, true, true, true, true, true]]]]> : tensor<1x1x5x6xi1>} : () -> tensor<1x1x5x6xi1>
    %1 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2, %0) {Tout = [f32], f = @f} : (tensor<1x4x5x8xf32>, tensor<1x2x6x8xf32>, tensor<1x2x8x6xf32>, tensor<1x1x5x6xi1>) -> tensor<1x4x5x8xf32>
    "func.return"(%1) : (tensor<1x4x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x5x8xf32>, %arg1: tensor<1x2x6x8xf32>, %arg2: tensor<1x2x8x6xf32>) -> tensor<1x4x5x8xf32> {
    %0 = "arith.constant"() {value = dense<[[[[true, true, false, false, false, false], [true, true, true, false, false, false], [true, true, true, true, false, false], [true, true, true, true, true, false], [true, true, true, true, true, true]]]]> : tensor<1x1x5x6xi1>} : () -> tensor<1x1x5x6xi1>
    %1 = "arith.constant"() {value = dense<[1, 2, 10, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<1x4x5x8xf32>, tensor<4xi32>) -> tensor<1x2x10x8xf32>
    %3 = "tf.BatchMatMulV2"(%2, %arg1) {adj_y = true} : (tensor<1x2x10x8xf32>, tensor<1x2x6x8xf32>) -> tensor<1x2x10x6xf32>
    %4 = "arith.constant"() {value = dense<[1, 4, 5, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x2x10x6xf32>, tensor<4xi32>) -> tensor<1x4x5x6xf32>
    %6 = "arith.constant"() {value = dense<-2.3819763e+38> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.SelectV2"(%0, %5, %6) : (tensor<1x1x5x6xi1>, tensor<1x4x5x6xf32>, tensor<f32>) -> tensor<1x4x5x6xf32>
    %8 = "tf.Softmax"(%7) : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
    %9 = "arith.constant"() {value = dense<[1, 2, 10, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<1x4x5x6xf32>, tensor<4xi32>) -> tensor<1x2x10x6xf32>
    %11 = "tf.BatchMatMulV2"(%10, %arg2) {adj_y = true} : (tensor<1x2x10x6xf32>, tensor<1x2x8x6xf32>) -> tensor<1x2x10x8xf32>
    %12 = "arith.constant"() {value = dense<[1, 4, 5, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<1x2x10x8xf32>, tensor<4xi32>) -> tensor<1x4x5x8xf32>
    "func.return"(%13) : (tensor<1x4x5x8xf32>) -> ()
  }
}
// event: fused odml.sdpa_transposed owner='litefuse.fusions.contracts.attention:sdpa_transposed' ops=['tfl.reshape', 'tf.BatchMatMulV2', 'tfl.reshape', 'tf.SelectV2', 'tf.Softmax', 'tfl.reshape', 'tf.BatchMatMulV2', 'tfl.reshape']
