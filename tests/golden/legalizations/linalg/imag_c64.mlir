module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tf.Imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: linalg.spectral
