module {
  func.func @main(%arg0: tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>> {
    %0 = "tf.Sign"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%0) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %2 = "tfl.complex_abs"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.div"(%0, %2) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %5 = "tfl.equal"(%2, %3) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %6 = "tfl.select_v2"(%5, %3, %4) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.div"(%1, %2) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %9 = "tfl.equal"(%2, %7) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %10 = "tfl.select_v2"(%9, %7, %8) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %11 = "tfl.pack"(%6, %10) {axis = -1 : i64} : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7x2xf32>
    %12 = "tfl.bitcast"(%11) : (tensor<2x7x2xf32>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%12) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
