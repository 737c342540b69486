// The kernel returns -0 for the imaginary part of the first and the last number, of which the angle must not be -pi.
module {
  func.func @main(%x: tensor<3x8xf32>) -> tensor<3x5xf32> {
    %n = "arith.constant"() {value = dense<8> : tensor<1xi32>} : () -> tensor<1xi32>
    %s = "tf.RFFT"(%x, %n) {Tcomplex = complex<f32>} : (tensor<3x8xf32>, tensor<1xi32>) -> tensor<3x5xcomplex<f32>>
    %y = "tf.Angle"(%s) {Tout = f32} : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
    "func.return"(%y) : (tensor<3x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x8xf32>) -> tensor<3x5xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<3x8xf32>, tensor<3xi32>) -> tensor<3x1x8xf32>
    %2 = "arith.constant"() {value = dense<[1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.rfft2d"(%1, %2) : (tensor<3x1x8xf32>, tensor<2xi32>) -> tensor<3x1x5xcomplex<f32>>
    %4 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<3x1x5xcomplex<f32>>, tensor<2xi32>) -> tensor<3x5xcomplex<f32>>
    %6 = "tfl.imag"(%5) : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
    %7 = "tfl.real"(%5) : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.equal"(%6, %8) : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xi1>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.select_v2"(%9, %10, %6) : (tensor<3x5xi1>, tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %12 = "tfl.atan2"(%11, %7) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    "func.return"(%12) : (tensor<3x5xf32>) -> ()
  }
}
// rules of: linalg.spectral, arrays.shape, arithmetic.elementwise
