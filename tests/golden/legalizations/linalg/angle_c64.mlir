module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tf.Angle"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %1 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.atan2"(%0, %1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: linalg.spectral, arithmetic.elementwise
