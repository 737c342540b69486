module {
  func.func @main(%arg0: tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>> {
    %0 = "tf.Sqrt"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%0) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.abs"(%0) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %4 = "tfl.complex_abs"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %5 = "tfl.add"(%3, %4) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %6 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%5, %6) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %8 = "tfl.sqrt"(%7) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %9 = "tfl.abs"(%1) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %10 = "tfl.add"(%8, %8) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.div"(%9, %10) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %13 = "tfl.equal"(%10, %11) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %14 = "tfl.select_v2"(%13, %11, %12) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %15 = "tfl.greater_equal"(%0, %2) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %16 = "tfl.select_v2"(%15, %14, %8) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %17 = "tfl.less"(%1, %2) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %18 = "tfl.neg"(%16) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %19 = "tfl.select_v2"(%17, %18, %16) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %20 = "tfl.select_v2"(%15, %8, %14) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %21 = "tfl.pack"(%20, %19) {axis = -1 : i64} : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7x2xf32>
    %22 = "tfl.bitcast"(%21) : (tensor<2x7x2xf32>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%22) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
