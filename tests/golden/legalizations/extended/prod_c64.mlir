module {
  func.func @main(%arg0: tensor<2x3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Prod"(%arg0, %0) : (tensor<2x3x4xcomplex<f32>>, tensor<i32>) -> tensor<2x4xcomplex<f32>>
    "func.return"(%1) : (tensor<2x4xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
    %0 = "tfl.complex_abs"(%arg0) : (tensor<2x3x4xcomplex<f32>>) -> tensor<2x3x4xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_prod"(%0, %1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
    %3 = "tfl.imag"(%arg0) : (tensor<2x3x4xcomplex<f32>>) -> tensor<2x3x4xf32>
    %4 = "tfl.real"(%arg0) : (tensor<2x3x4xcomplex<f32>>) -> tensor<2x3x4xf32>
    %5 = "tfl.atan2"(%3, %4) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.sum"(%5, %6) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
    %8 = "tfl.cos"(%7) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %9 = "tfl.mul"(%2, %8) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %10 = "tfl.sin"(%7) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %11 = "tfl.mul"(%2, %10) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %12 = "tfl.pack"(%9, %11) {axis = -1 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4x2xf32>
    %13 = "tfl.bitcast"(%12) : (tensor<2x4x2xf32>) -> tensor<2x4xcomplex<f32>>
    "func.return"(%13) : (tensor<2x4xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.reduction, arithmetic.elementwise, arrays.slicing
