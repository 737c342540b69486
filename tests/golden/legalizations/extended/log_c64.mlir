module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Log"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.complex_abs"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %3 = "tfl.log"(%2) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = "tfl.atan2"(%1, %0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = "tfl.pack"(%3, %4) {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x2xf32>
    %6 = "tfl.bitcast"(%5) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%6) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
