module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Reciprocal"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<"0x0000803F00000000"> : tensor<complex<f32>>} : () -> tensor<complex<f32>>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %2 = "tfl.square"(%1) : (tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.sum"(%2, %3) {keep_dims = true} : (tensor<?x?x2xf32>, tensor<1xi32>) -> tensor<?x?x1xf32>
    %5 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %6 = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x2xf32>
    %8 = "tfl.bitcast"(%7) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %9 = "tfl.mul"(%0, %8) : (tensor<complex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    %10 = "tfl.bitcast"(%9) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %11 = "tfl.div"(%10, %4) : (tensor<?x?x2xf32>, tensor<?x?x1xf32>) -> tensor<?x?x2xf32>
    %12 = "tfl.bitcast"(%11) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%12) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise, arithmetic.reduction, linalg.spectral
