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
    %3 = "tfl.div"(%0, %2) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.equal"(%2, %4) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.select_v2"(%5, %6, %3) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %8 = "tfl.div"(%1, %2) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.equal"(%2, %9) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.select_v2"(%10, %11, %8) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %13 = "tfl.pack"(%7, %12) {axis = -1 : i64} : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7x2xf32>
    %14 = "tfl.bitcast"(%13) : (tensor<2x7x2xf32>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%14) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
