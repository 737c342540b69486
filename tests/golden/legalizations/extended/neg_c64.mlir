module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Neg"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "tfl.neg"(%0) : (tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
    %2 = "tfl.bitcast"(%1) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%2) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise
