module {
  func.func @main(%arg0: tensor<2x4x6xcomplex<f32>>) -> tensor<2x4x6xcomplex<f32>> {
    %0 = "tf.FFT2D"(%arg0) : (tensor<2x4x6xcomplex<f32>>) -> tensor<2x4x6xcomplex<f32>>
    "func.return"(%0) : (tensor<2x4x6xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x6xcomplex<f32>>) -> tensor<2x4x6xcomplex<f32>> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x4x6xcomplex<f32>>) -> tensor<2x4x6x2xf32>
    %1 = "arith.constant"() {value = dense<[2, 4, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<2x4x6x2xf32>, tensor<3xi32>) -> tensor<2x4x12xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<12x12xf32>} : () -> tensor<12x12xf32>
    %4 = "tfl.fully_connected"(%2, %3, %none) {keep_num_dims = true} : (tensor<2x4x12xf32>, tensor<12x12xf32>, none) -> tensor<2x4x12xf32>
    %5 = "arith.constant"() {value = dense<[2, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x4x12xf32>, tensor<4xi32>) -> tensor<2x4x6x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<2x4x6x2xf32>) -> tensor<2x4x6xcomplex<f32>>
    %8 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.transpose"(%7, %8) : (tensor<2x4x6xcomplex<f32>>, tensor<3xi32>) -> tensor<2x6x4xcomplex<f32>>
    %10 = "tfl.bitcast"(%9) : (tensor<2x6x4xcomplex<f32>>) -> tensor<2x6x4x2xf32>
    %11 = "arith.constant"() {value = dense<[2, 6, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<2x6x4x2xf32>, tensor<3xi32>) -> tensor<2x6x8xf32>
    %13 = "arith.constant"() {value = dense<"0x0000803F000000800000803F000000800000803F000000800000803F00000080000000000000803F000000000000803F000000000000803F000000000000803F0000803F00000080000000000000803F000080BF0000008000000000000080BF000000000000803F000080BF0000000000000000000080BF0000803F000000000000803F00000080000080BF000000800000803F00000080000080BF00000080000000000000803F00000000000080BF000000000000803F00000000000080BF0000803F0000008000000000000080BF000080BF00000080000000000000803F000000000000803F0000803F0000000000000000000080BF000080BF00000000"> : tensor<8x8xf32>} : () -> tensor<8x8xf32>
    %14 = "tfl.fully_connected"(%12, %13, %none) {keep_num_dims = true} : (tensor<2x6x8xf32>, tensor<8x8xf32>, none) -> tensor<2x6x8xf32>
    %15 = "arith.constant"() {value = dense<[2, 6, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<2x6x8xf32>, tensor<4xi32>) -> tensor<2x6x4x2xf32>
    %17 = "tfl.bitcast"(%16) : (tensor<2x6x4x2xf32>) -> tensor<2x6x4xcomplex<f32>>
    %18 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "tfl.transpose"(%17, %18) : (tensor<2x6x4xcomplex<f32>>, tensor<3xi32>) -> tensor<2x4x6xcomplex<f32>>
    "func.return"(%19) : (tensor<2x4x6xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
