module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Exp"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.exp"(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = "tfl.cos"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = "tfl.mul"(%2, %3) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = "tfl.sin"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = "tfl.mul"(%2, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "tfl.pack"(%4, %6) {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x2xf32>
    %8 = "tfl.bitcast"(%7) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%8) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
