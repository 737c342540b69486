// Merge the batches along which the same operands broadcast.
module {
  func.func @main(%arg0: tensor<120xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[2, 1, 3, 4, 5]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<120xf32>, tensor<5xi32>) -> tensor<2x1x3x4x5xf32>
    %2 = "arith.constant"() {value = dense<"0x000000BF0000003F0000A0BF0000803E0000E0BF000000BF000000BF0000003F0000803E000080BE0000403F0000803E0000003F0000403F0000803E000080BE0000803E000000BF0000803E0000803F0000403F000000BF0000A0BF0000803E000080BE0000803F000000BF000080BE0000403F000000BF000080BE0000E03F0000C03F0000003F0000803E000080BF0000003F0000803E0000803E000000BF0000803E000080BE0000803E0000C03F0000803E0000E0BF000080BF0000E0BF000040BF0000003F0000803E000040BF0000803E000040BF0000C0BF0000C0BF000080BF0000A03F0000C0BF0000A03F0000A03F000080BE0000803E000040BF0000803E0000003F0000803E0000803F0000A03F0000803E0000803E0000803E0000803E0000A0BF0000803E0000803E000080BF00000040000080BF000080BF0000803E000000C0000040BF0000C0BF000080BF000080BE0000803E0000803F0000403F0000A03F0000003F000000BF0000803F000000BF000040BF0000C03F0000403F0000803E0000403F0000403F0000C0BF000080BE0000A0BF0000803E000040BF0000A03F0000003F000040BF0000803E0000A0BF0000803E0000003F0000803E000000C0000000BF0000003F0000803E0000803F0000A0BF0000003F000040BF0000803E0000803E0000403F000040BF0000803E0000A0BF0000C0BF0000003F0000803E0000E0BF000080BF0000803E0000C03F0000803F0000403F0000E0BF000080BE0000003F0000803E0000803E000080BE0000E03F0000C03F000080BE000080BF00000040000000BF0000A03F0000E03F000080BF0000803E000000BF0000003F0000803E000000400000003F0000803E0000803F000080BE000000BF00001040000080BF000000BF0000803E000080BF000010C00000803F000040BF000000BF000000BF000080BF0000A0BF0000803E000010400000403F0000403F0000C0BF0000803E0000A0BF"> : tensor<2x3x3x5x2xf32>} : () -> tensor<2x3x3x5x2xf32>
    %3 = "tfl.batch_matmul"(%1, %2) : (tensor<2x1x3x4x5xf32>, tensor<2x3x3x5x2xf32>) -> tensor<2x3x3x4x2xf32>
    %4 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x3x3x4x2xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%5) : (tensor<144xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<120xf32>) -> tensor<144xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 2, 60]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<120xf32>, tensor<4xi32>) -> tensor<1x1x2x60xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.tile"(%1, %2) : (tensor<1x1x2x60xf32>, tensor<4xi32>) -> tensor<1x1x2x180xf32>
    %4 = "arith.constant"() {value = dense<[1, 18, 4, 5]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x1x2x180xf32>, tensor<4xi32>) -> tensor<1x18x4x5xf32>
    %6 = "arith.constant"() {value = dense_resource<elided> : tensor<1x18x5x2xf32>} : () -> tensor<1x18x5x2xf32>
    %7 = "tfl.batch_matmul"(%5, %6) : (tensor<1x18x4x5xf32>, tensor<1x18x5x2xf32>) -> tensor<1x18x4x2xf32>
    %8 = "arith.constant"() {value = dense<144> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<1x18x4x2xf32>, tensor<1xi32>) -> tensor<144xf32>
    "func.return"(%9) : (tensor<144xf32>) -> ()
  }
}
// event: changed identity_reshape count=1
// event: changed product_of_4 count=1
// event: changed reshape_of_constant count=1
// event: changed reshape_of_reshape count=3
// event: changed tile_of_4 count=1
