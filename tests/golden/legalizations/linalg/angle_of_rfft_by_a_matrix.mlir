// The zeros of the matrix are exact: the first and the last number have the imaginary part 0.
module {
  func.func @main(%x: tensor<4x6xf32>) -> tensor<4x4xf32> {
    %n = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %s = "tf.RFFT"(%x, %n) {Tcomplex = complex<f32>} : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<4x4xcomplex<f32>>
    %y = "tf.Angle"(%s) {Tout = f32} : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
    "func.return"(%y) : (tensor<4x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x4xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<"0x0000803F0000803F0000803F0000803F0000803F0000803F0000000000000000000000000000000000000000000000000000803F0000003F000000BF000080BF000000BF0000003F00000000D7B35DBFD7B35DBF00000000D7B35D3FD7B35D3F0000803F000000BF000000BF0000803F000000BF000000BF00000000D7B35DBFD7B35D3F00000000D7B35DBFD7B35D3F0000803F000080BF0000803F000080BF0000803F000080BF000000000000000000000000000000000000000000000000"> : tensor<8x6xf32>} : () -> tensor<8x6xf32>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) : (tensor<4x6xf32>, tensor<8x6xf32>, none) -> tensor<4x8xf32>
    %2 = "arith.constant"() {value = dense<[4, 4, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<4x8xf32>, tensor<3xi32>) -> tensor<4x4x2xf32>
    %4 = "tfl.bitcast"(%3) : (tensor<4x4x2xf32>) -> tensor<4x4xcomplex<f32>>
    %5 = "tfl.imag"(%4) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
    %6 = "tfl.real"(%4) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
    %7 = "tfl.atan2"(%5, %6) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    "func.return"(%7) : (tensor<4x4xf32>) -> ()
  }
}
// rules of: linalg.spectral, arithmetic.elementwise
