module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tf.Real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> {
    %0 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: linalg.spectral
