module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<?x?xi1> {
    %0 = "tf.NotEqual"(%arg0, %arg1) : (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xi1>
    "func.return"(%0) : (tensor<?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<?x?xi1> {
    %0 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.real"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %3 = "tfl.imag"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %4 = "tfl.not_equal"(%0, %2) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    %5 = "tfl.not_equal"(%1, %3) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
    %6 = "tfl.logical_or"(%4, %5) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    "func.return"(%6) : (tensor<?x?xi1>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise
