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
    %2 = "tfl.abs"(%0) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %3 = "tfl.complex_abs"(%arg0) : (tensor<2x7xcomplex<f32>>) -> tensor<2x7xf32>
    %4 = "tfl.add"(%2, %3) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %5 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.mul"(%4, %5) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %7 = "tfl.sqrt"(%6) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %8 = "tfl.abs"(%1) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %9 = "tfl.add"(%7, %7) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %10 = "tfl.div"(%8, %9) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.equal"(%9, %11) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.select_v2"(%12, %13, %10) : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.greater_equal"(%0, %15) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %17 = "tfl.select_v2"(%16, %14, %7) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.less"(%1, %18) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %20 = "tfl.neg"(%17) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %21 = "tfl.select_v2"(%19, %20, %17) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %22 = "tfl.select_v2"(%16, %7, %14) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %23 = "tfl.pack"(%22, %21) {axis = -1 : i64} : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7x2xf32>
    %24 = "tfl.bitcast"(%23) : (tensor<2x7x2xf32>) -> tensor<2x7xcomplex<f32>>
    "func.return"(%24) : (tensor<2x7xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
