module {
  func.func @main(%arg0: tensor<2x4x3x5xcomplex<f32>>) -> tensor<2x4x3x5xcomplex<f32>> {
    %0 = "tf.IFFT3D"(%arg0) : (tensor<2x4x3x5xcomplex<f32>>) -> tensor<2x4x3x5xcomplex<f32>>
    "func.return"(%0) : (tensor<2x4x3x5xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x3x5xcomplex<f32>>) -> tensor<2x4x3x5xcomplex<f32>> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x4x3x5xcomplex<f32>>) -> tensor<2x4x3x5x2xf32>
    %1 = "arith.constant"() {value = dense<[2, 4, 3, 10]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<2x4x3x5x2xf32>, tensor<4xi32>) -> tensor<2x4x3x10xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<10x10xf32>} : () -> tensor<10x10xf32>
    %4 = "tfl.fully_connected"(%2, %3, %none) {keep_num_dims = true} : (tensor<2x4x3x10xf32>, tensor<10x10xf32>, none) -> tensor<2x4x3x10xf32>
    %5 = "arith.constant"() {value = dense<[2, 4, 3, 5, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x4x3x10xf32>, tensor<5xi32>) -> tensor<2x4x3x5x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<2x4x3x5x2xf32>) -> tensor<2x4x3x5xcomplex<f32>>
    %8 = "arith.constant"() {value = dense<[0, 1, 3, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.transpose"(%7, %8) : (tensor<2x4x3x5xcomplex<f32>>, tensor<4xi32>) -> tensor<2x4x5x3xcomplex<f32>>
    %10 = "tfl.bitcast"(%9) : (tensor<2x4x5x3xcomplex<f32>>) -> tensor<2x4x5x3x2xf32>
    %11 = "arith.constant"() {value = dense<[2, 4, 5, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<2x4x5x3x2xf32>, tensor<4xi32>) -> tensor<2x4x5x6xf32>
    %13 = "arith.constant"() {value = dense<"0xABAAAA3E00000080ABAAAA3E00000080ABAAAA3E0000008000000000ABAAAA3E00000000ABAAAA3E00000000ABAAAA3EABAAAA3E00000080ABAA2ABE3ACD93BEABAA2ABE3ACD933E00000000ABAAAA3E3ACD933EABAA2ABE3ACD93BEABAA2ABEABAAAA3E00000080ABAA2ABE3ACD933EABAA2ABE3ACD93BE00000000ABAAAA3E3ACD93BEABAA2ABE3ACD933EABAA2ABE"> : tensor<6x6xf32>} : () -> tensor<6x6xf32>
    %14 = "tfl.fully_connected"(%12, %13, %none) {keep_num_dims = true} : (tensor<2x4x5x6xf32>, tensor<6x6xf32>, none) -> tensor<2x4x5x6xf32>
    %15 = "arith.constant"() {value = dense<[2, 4, 5, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<2x4x5x6xf32>, tensor<5xi32>) -> tensor<2x4x5x3x2xf32>
    %17 = "tfl.bitcast"(%16) : (tensor<2x4x5x3x2xf32>) -> tensor<2x4x5x3xcomplex<f32>>
    %18 = "arith.constant"() {value = dense<[0, 1, 3, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %19 = "tfl.transpose"(%17, %18) : (tensor<2x4x5x3xcomplex<f32>>, tensor<4xi32>) -> tensor<2x4x3x5xcomplex<f32>>
    %20 = "arith.constant"() {value = dense<[0, 3, 2, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %21 = "tfl.transpose"(%19, %20) : (tensor<2x4x3x5xcomplex<f32>>, tensor<4xi32>) -> tensor<2x5x3x4xcomplex<f32>>
    %22 = "tfl.bitcast"(%21) : (tensor<2x5x3x4xcomplex<f32>>) -> tensor<2x5x3x4x2xf32>
    %23 = "arith.constant"() {value = dense<[2, 5, 3, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %24 = "tfl.reshape"(%22, %23) : (tensor<2x5x3x4x2xf32>, tensor<4xi32>) -> tensor<2x5x3x8xf32>
    %25 = "arith.constant"() {value = dense<"0x0000803E000000800000803E000000800000803E000000800000803E00000080000000000000803E000000000000803E000000000000803E000000000000803E0000803E0000008000000000000080BE000080BE00000080000000000000803E000000000000803E0000803E0000000000000000000080BE000080BE000000000000803E00000080000080BE000000800000803E00000080000080BE00000080000000000000803E00000000000080BE000000000000803E00000000000080BE0000803E00000080000000000000803E000080BE0000008000000000000080BE000000000000803E000080BE0000000000000000000080BE0000803E00000000"> : tensor<8x8xf32>} : () -> tensor<8x8xf32>
    %26 = "tfl.fully_connected"(%24, %25, %none) {keep_num_dims = true} : (tensor<2x5x3x8xf32>, tensor<8x8xf32>, none) -> tensor<2x5x3x8xf32>
    %27 = "arith.constant"() {value = dense<[2, 5, 3, 4, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %28 = "tfl.reshape"(%26, %27) : (tensor<2x5x3x8xf32>, tensor<5xi32>) -> tensor<2x5x3x4x2xf32>
    %29 = "tfl.bitcast"(%28) : (tensor<2x5x3x4x2xf32>) -> tensor<2x5x3x4xcomplex<f32>>
    %30 = "arith.constant"() {value = dense<[0, 3, 2, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %31 = "tfl.transpose"(%29, %30) : (tensor<2x5x3x4xcomplex<f32>>, tensor<4xi32>) -> tensor<2x4x3x5xcomplex<f32>>
    "func.return"(%31) : (tensor<2x4x3x5xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
