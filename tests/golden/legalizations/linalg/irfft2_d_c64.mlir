module {
  func.func @main(%arg0: tensor<2x4x5xcomplex<f32>>) -> tensor<2x4x8xf32> {
    %0 = "arith.constant"() {value = dense<[4, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.IRFFT2D"(%arg0, %0) : (tensor<2x4x5xcomplex<f32>>, tensor<2xi32>) -> tensor<2x4x8xf32>
    "func.return"(%1) : (tensor<2x4x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x5xcomplex<f32>>) -> tensor<2x4x8xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.transpose"(%arg0, %0) : (tensor<2x4x5xcomplex<f32>>, tensor<3xi32>) -> tensor<2x5x4xcomplex<f32>>
    %2 = "tfl.bitcast"(%1) : (tensor<2x5x4xcomplex<f32>>) -> tensor<2x5x4x2xf32>
    %3 = "arith.constant"() {value = dense<[2, 5, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<2x5x4x2xf32>, tensor<3xi32>) -> tensor<2x5x8xf32>
    %5 = "arith.constant"() {value = dense<"0x0000803E000000800000803E000000800000803E000000800000803E00000080000000000000803E000000000000803E000000000000803E000000000000803E0000803E0000008000000000000080BE000080BE00000080000000000000803E000000000000803E0000803E0000000000000000000080BE000080BE000000000000803E00000080000080BE000000800000803E00000080000080BE00000080000000000000803E00000000000080BE000000000000803E00000000000080BE0000803E00000080000000000000803E000080BE0000008000000000000080BE000000000000803E000080BE0000000000000000000080BE0000803E00000000"> : tensor<8x8xf32>} : () -> tensor<8x8xf32>
    %6 = "tfl.fully_connected"(%4, %5, %none) {keep_num_dims = true} : (tensor<2x5x8xf32>, tensor<8x8xf32>, none) -> tensor<2x5x8xf32>
    %7 = "arith.constant"() {value = dense<[2, 5, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<2x5x8xf32>, tensor<4xi32>) -> tensor<2x5x4x2xf32>
    %9 = "tfl.bitcast"(%8) : (tensor<2x5x4x2xf32>) -> tensor<2x5x4xcomplex<f32>>
    %10 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.transpose"(%9, %10) : (tensor<2x5x4xcomplex<f32>>, tensor<3xi32>) -> tensor<2x4x5xcomplex<f32>>
    %12 = "tfl.bitcast"(%11) : (tensor<2x4x5xcomplex<f32>>) -> tensor<2x4x5x2xf32>
    %13 = "arith.constant"() {value = dense<[2, 4, 10]> : tensor<3xi32>} : () -> tensor<3xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<2x4x5x2xf32>, tensor<3xi32>) -> tensor<2x4x10xf32>
    %15 = "arith.constant"() {value = dense_resource<elided> : tensor<8x10xf32>} : () -> tensor<8x10xf32>
    %16 = "tfl.fully_connected"(%14, %15, %none) {keep_num_dims = true} : (tensor<2x4x10xf32>, tensor<8x10xf32>, none) -> tensor<2x4x8xf32>
    "func.return"(%16) : (tensor<2x4x8xf32>) -> ()
  }
}
// rules of: linalg.spectral
