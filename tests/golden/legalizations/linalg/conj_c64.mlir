module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Conj"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.mul"(%0, %1) : (tensor<?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x2xf32>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%3) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral, arithmetic.elementwise
