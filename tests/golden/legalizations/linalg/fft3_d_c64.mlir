module {
  func.func @main(%arg0: tensor<2x4x8xcomplex<f32>>) -> tensor<2x4x8xcomplex<f32>> {
    %0 = "tf.FFT3D"(%arg0) : (tensor<2x4x8xcomplex<f32>>) -> tensor<2x4x8xcomplex<f32>>
    "func.return"(%0) : (tensor<2x4x8xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x8xcomplex<f32>>) -> tensor<2x4x8xcomplex<f32>> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x4x8xcomplex<f32>>) -> tensor<2x4x8x2xf32>
    %1 = "arith.constant"() {value = dense<[2, 4, 16]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<2x4x8x2xf32>, tensor<3xi32>) -> tensor<2x4x16xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<16x16xf32>} : () -> tensor<16x16xf32>
    %4 = "tfl.fully_connected"(%2, %3, %none) {keep_num_dims = true} : (tensor<2x4x16xf32>, tensor<16x16xf32>, none) -> tensor<2x4x16xf32>
    %5 = "arith.constant"() {value = dense<[2, 4, 8, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x4x16xf32>, tensor<4xi32>) -> tensor<2x4x8x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<2x4x8x2xf32>) -> tensor<2x4x8xcomplex<f32>>
    %8 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.transpose"(%7, %8) : (tensor<2x4x8xcomplex<f32>>, tensor<3xi32>) -> tensor<2x8x4xcomplex<f32>>
    %10 = "tfl.bitcast"(%9) : (tensor<2x8x4xcomplex<f32>>) -> tensor<2x8x4x2xf32>
    %11 = "arith.constant"() {value = dense<[2, 8, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<2x8x4x2xf32>, tensor<3xi32>) -> tensor<2x8x8xf32>
    %13 = "arith.constant"() {value = dense<"0x0000803F000000800000803F000000800000803F000000800000803F00000080000000000000803F000000000000803F000000000000803F000000000000803F0000803F00000080000000000000803F000080BF0000008000000000000080BF000000000000803F000080BF0000000000000000000080BF0000803F000000000000803F00000080000080BF000000800000803F00000080000080BF00000080000000000000803F00000000000080BF000000000000803F00000000000080BF0000803F0000008000000000000080BF000080BF00000080000000000000803F000000000000803F0000803F0000000000000000000080BF000080BF00000000"> : tensor<8x8xf32>} : () -> tensor<8x8xf32>
    %14 = "tfl.fully_connected"(%12, %13, %none) {keep_num_dims = true} : (tensor<2x8x8xf32>, tensor<8x8xf32>, none) -> tensor<2x8x8xf32>
    %15 = "arith.constant"() {value = dense<[2, 8, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<2x8x8xf32>, tensor<4xi32>) -> tensor<2x8x4x2xf32>
    %17 = "tfl.bitcast"(%16) : (tensor<2x8x4x2xf32>) -> tensor<2x8x4xcomplex<f32>>
    %18 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %19 = "tfl.transpose"(%17, %18) : (tensor<2x8x4xcomplex<f32>>, tensor<3xi32>) -> tensor<2x4x8xcomplex<f32>>
    %20 = "arith.constant"() {value = dense<[2, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "tfl.transpose"(%19, %20) : (tensor<2x4x8xcomplex<f32>>, tensor<3xi32>) -> tensor<8x4x2xcomplex<f32>>
    %22 = "tfl.bitcast"(%21) : (tensor<8x4x2xcomplex<f32>>) -> tensor<8x4x2x2xf32>
    %23 = "arith.constant"() {value = dense<[8, 4, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tfl.reshape"(%22, %23) : (tensor<8x4x2x2xf32>, tensor<3xi32>) -> tensor<8x4x4xf32>
    %25 = "arith.constant"() {value = dense<[[1.0, -0.0, 1.0, -0.0], [0.0, 1.0, 0.0, 1.0], [1.0, -0.0, -1.0, -0.0], [0.0, 1.0, 0.0, -1.0]]> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %26 = "tfl.fully_connected"(%24, %25, %none) {keep_num_dims = true} : (tensor<8x4x4xf32>, tensor<4x4xf32>, none) -> tensor<8x4x4xf32>
    %27 = "arith.constant"() {value = dense<[8, 4, 2, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %28 = "tfl.reshape"(%26, %27) : (tensor<8x4x4xf32>, tensor<4xi32>) -> tensor<8x4x2x2xf32>
    %29 = "tfl.bitcast"(%28) : (tensor<8x4x2x2xf32>) -> tensor<8x4x2xcomplex<f32>>
    %30 = "arith.constant"() {value = dense<[2, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %31 = "tfl.transpose"(%29, %30) : (tensor<8x4x2xcomplex<f32>>, tensor<3xi32>) -> tensor<2x4x8xcomplex<f32>>
    "func.return"(%31) : (tensor<2x4x8xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
