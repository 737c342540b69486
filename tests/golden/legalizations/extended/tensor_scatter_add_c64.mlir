// input %arg1: 0 .. 3
module {
  func.func @main(%arg0: tensor<4x3xcomplex<f32>>, %arg1: tensor<2x1xi32>, %arg2: tensor<2x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>> {
    %0 = "tf.TensorScatterAdd"(%arg0, %arg1, %arg2) : (tensor<4x3xcomplex<f32>>, tensor<2x1xi32>, tensor<2x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%0) : (tensor<4x3xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xcomplex<f32>>, %arg1: tensor<2x1xi32>, %arg2: tensor<2x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xf32>
    %2 = "tfl.real"(%arg2) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
    %3 = "tfl.imag"(%arg2) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
    %4 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.scatter_nd"(%arg1, %2, %4) : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    %6 = "tfl.add"(%0, %5) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %7 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "tfl.scatter_nd"(%arg1, %3, %7) : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    %9 = "tfl.add"(%1, %8) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %10 = "tfl.pack"(%6, %9) {axis = -1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3x2xf32>
    %11 = "tfl.bitcast"(%10) : (tensor<4x3x2xf32>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%11) : (tensor<4x3xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arrays.gather_scatter, arrays.slicing
