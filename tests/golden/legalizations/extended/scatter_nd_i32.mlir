// shapes: 2x1, 2x3
// input %arg0: 0 .. 3
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<4x3xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ScatterNd"(%arg0, %arg1, %0) : (tensor<?x?xi32>, tensor<?x?xcomplex<f32>>, tensor<2xi32>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%1) : (tensor<4x3xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<4x3xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.real"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.imag"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %3 = "tfl.scatter_nd"(%arg0, %1, %0) : (tensor<?x?xi32>, tensor<?x?xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    %4 = "tfl.scatter_nd"(%arg0, %2, %0) : (tensor<?x?xi32>, tensor<?x?xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    %5 = "tfl.pack"(%3, %4) {axis = -1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3x2xf32>
    %6 = "tfl.bitcast"(%5) : (tensor<4x3x2xf32>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%6) : (tensor<4x3xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arrays.gather_scatter, arrays.slicing
