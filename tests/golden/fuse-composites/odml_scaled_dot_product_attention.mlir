// Build softmax(cap(q @ k * scale) + mask) @ v for q (b, t, n, h), and k and v (b, s, n / g, h).
module {
  func.func @f(%arg0: tensor<?x5x6x4xf32>, %arg1: tensor<?x7x2x4xf32>, %arg2: tensor<?x7x2x4xf32>) -> tensor<?x5x6x4xf32> attributes {_implements = #litefuse.annotation<"odml.scaled_dot_product_attention", {scale = 0.3 : f64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[0, 0, 0, 1, 1, 1]> : tensor<6xi32>} : () -> tensor<6xi32>
    %1 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%arg1, %0, %1) : (tensor<?x7x2x4xf32>, tensor<6xi32>, tensor<i32>) -> tensor<?x7x6x4xf32>
    %3 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.GatherV2"(%arg2, %0, %3) : (tensor<?x7x2x4xf32>, tensor<6xi32>, tensor<i32>) -> tensor<?x7x6x4xf32>
    %5 = "tf.Einsum"(%arg0, %2) {equation = "bqnh,bknh->bnqk"} : (tensor<?x5x6x4xf32>, tensor<?x7x6x4xf32>) -> tensor<?x6x5x7xf32>
    %6 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Mul"(%5, %6) : (tensor<?x6x5x7xf32>, tensor<f32>) -> tensor<?x6x5x7xf32>
    %8 = "tf.Softmax"(%7) : (tensor<?x6x5x7xf32>) -> tensor<?x6x5x7xf32>
    %9 = "tf.Einsum"(%8, %4) {equation = "bnqk,bknh->bqnh"} : (tensor<?x6x5x7xf32>, tensor<?x7x6x4xf32>) -> tensor<?x5x6x4xf32>
    "func.return"(%9) : (tensor<?x5x6x4xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x5x6x4xf32>, %arg1: tensor<?x7x2x4xf32>, %arg2: tensor<?x7x2x4xf32>) -> tensor<?x5x6x4xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2) {Tout = [f32], f = @f} : (tensor<?x5x6x4xf32>, tensor<?x7x2x4xf32>, tensor<?x7x2x4xf32>) -> tensor<?x5x6x4xf32>
    "func.return"(%0) : (tensor<?x5x6x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x4xf32>, %arg1: tensor<?x7x2x4xf32>, %arg2: tensor<?x7x2x4xf32>) -> tensor<?x5x6x4xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tf.Transpose"(%arg0, %0) : (tensor<?x5x6x4xf32>, tensor<4xi32>) -> tensor<?x6x5x4xf32>
    %2 = "tf.Transpose"(%arg1, %0) : (tensor<?x7x2x4xf32>, tensor<4xi32>) -> tensor<?x2x7x4xf32>
    %3 = "tf.Transpose"(%arg2, %0) : (tensor<?x7x2x4xf32>, tensor<4xi32>) -> tensor<?x2x7x4xf32>
    %4 = "tfl.shape"(%1) : (tensor<?x6x5x4xf32>) -> tensor<4xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<[-1, 2, 15, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.reshape"(%1, %8) : (tensor<?x6x5x4xf32>, tensor<4xi32>) -> tensor<?x2x15x4xf32>
    %10 = "tf.BatchMatMulV2"(%9, %2) {adj_y = true} : (tensor<?x2x15x4xf32>, tensor<?x2x7x4xf32>) -> tensor<?x2x15x7xf32>
    %11 = "arith.constant"() {value = dense<[-1, 6, 5, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<?x2x15x7xf32>, tensor<4xi32>) -> tensor<?x6x5x7xf32>
    %13 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %14 = "tf.Mul"(%12, %13) : (tensor<?x6x5x7xf32>, tensor<f32>) -> tensor<?x6x5x7xf32>
    %15 = "tf.Softmax"(%14) : (tensor<?x6x5x7xf32>) -> tensor<?x6x5x7xf32>
    %16 = "arith.constant"() {value = dense<[-1, 2, 15, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
    %17 = "tfl.reshape"(%15, %16) : (tensor<?x6x5x7xf32>, tensor<4xi32>) -> tensor<?x2x15x7xf32>
    %18 = "tf.BatchMatMulV2"(%17, %3) : (tensor<?x2x15x7xf32>, tensor<?x2x7x4xf32>) -> tensor<?x2x15x4xf32>
    %19 = "arith.constant"() {value = dense<[-1, 6, 5, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %20 = "tfl.reshape"(%18, %19) : (tensor<?x2x15x4xf32>, tensor<4xi32>) -> tensor<?x6x5x4xf32>
    %21 = "tf.Transpose"(%20, %0) : (tensor<?x6x5x4xf32>, tensor<4xi32>) -> tensor<?x5x6x4xf32>
    "func.return"(%21) : (tensor<?x5x6x4xf32>) -> ()
  }
}
// event: fused odml.scaled_dot_product_attention owner='litefuse.fusions.contracts.attention:scaled_dot_product_attention' ops=['tf.Transpose', 'tf.Transpose', 'tf.Transpose', 'tfl.shape', 'tfl.slice', 'tfl.reshape', 'tf.BatchMatMulV2', 'tfl.reshape', 'tf.Mul', 'tf.Softmax', 'tfl.reshape', 'tf.BatchMatMulV2', 'tfl.reshape', 'tf.Transpose']
