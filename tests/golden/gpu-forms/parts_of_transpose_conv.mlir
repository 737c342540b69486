// Replace TransposeConv(x) with a fused activation by Relu(TransposeConv(x)), which takes as long.
module {
  func.func @main(%arg0: tensor<1x5x7x4xf32>) -> tensor<1x15x21x6xf32> {
    %0 = "arith.constant"() {value = dense<"0x0000403F0000803E0000003F000040BF000040BF000080BE0000803E0000803F000040BF0000803F0000C0BF000040BF0000803E0000A03F000000BF000000C00000003F0000803E000080BF000080BF000040BF0000803E0000403F0000C0BF000010400000803E000080BE0000403F0000803E000020400000A03F000080BE000080BE000000BF000080BE0000403F000000BF0000E03F0000803E0000803E0000803F000000C0000080BF0000403F0000803E0000803E0000003F000000BF000080BE0000A0BF0000E0BF0000A03F000080BF000040BF0000C03F0000803F000000BF000000BF0000803E000080BF0000003F0000803E0000803E0000403F0000403F000000400000C03F0000E0BF0000803F000080BF0000C0BF0000403F000040BF000080BE0000803F000000BF000040BF0000803E0000A03F0000003F0000C0BF000000BF0000803E000000400000803F0000803F0000A03F000080BE0000003F0000003F000080BF0000803E0000003F000080BF0000403F0000403F"> : tensor<6x2x2x4xf32>} : () -> tensor<6x2x2x4xf32>
    %1 = "arith.constant"() {value = dense<[1, 15, 21, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.transpose_conv"(%1, %0, %arg0) {stride_w = 3 : i64, stride_h = 3 : i64, fused_activation_function = "RELU"} : (tensor<4xi32>, tensor<6x2x2x4xf32>, tensor<1x5x7x4xf32>) -> tensor<1x15x21x6xf32>
    "func.return"(%2) : (tensor<1x15x21x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x5x7x4xf32>) -> tensor<1x15x21x6xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<6x2x2x4xf32>} : () -> tensor<6x2x2x4xf32>
    %1 = "arith.constant"() {value = dense<[1, 15, 21, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.transpose_conv"(%1, %0, %arg0) {stride_w = 3 : i64, stride_h = 3 : i64} : (tensor<4xi32>, tensor<6x2x2x4xf32>, tensor<1x5x7x4xf32>) -> tensor<1x15x21x6xf32>
    %3 = "tfl.relu"(%2) : (tensor<1x15x21x6xf32>) -> tensor<1x15x21x6xf32>
    "func.return"(%3) : (tensor<1x15x21x6xf32>) -> ()
  }
}
// event: changed parts_of_transpose_conv count=1
