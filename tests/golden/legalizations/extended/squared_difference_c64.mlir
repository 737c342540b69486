module {
  func.func @main(%arg0: tensor<2x3xcomplex<f32>>, %arg1: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
    %0 = "tf.SquaredDifference"(%arg0, %arg1) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
    "func.return"(%0) : (tensor<2x3xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xcomplex<f32>>, %arg1: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3x2xf32>
    %1 = "tfl.bitcast"(%arg1) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3x2xf32>
    %2 = "tfl.sub"(%0, %1) : (tensor<2x3x2xf32>, tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
    %3 = "tfl.bitcast"(%2) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
    %4 = "tfl.complex_abs"(%3) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
    %5 = "tfl.square"(%4) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %7 = "tfl.pack"(%5, %6) {axis = -1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3x2xf32>
    %8 = "tfl.bitcast"(%7) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
    "func.return"(%8) : (tensor<2x3xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise, linalg.spectral, arrays.slicing
