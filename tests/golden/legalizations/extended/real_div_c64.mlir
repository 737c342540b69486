module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.RealDiv"(%arg0, %arg1) : (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "tfl.square"(%0) : (tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.sum"(%1, %2) {keep_dims = true} : (tensor<?x?x2xf32>, tensor<1xi32>) -> tensor<?x?x1xf32>
    %4 = "tfl.bitcast"(%arg1) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %5 = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %6 = "tfl.mul"(%4, %5) : (tensor<?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %8 = "tfl.mul"(%arg0, %7) : (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    %9 = "tfl.bitcast"(%8) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %10 = "tfl.div"(%9, %3) : (tensor<?x?x2xf32>, tensor<?x?x1xf32>) -> tensor<?x?x2xf32>
    %11 = "tfl.bitcast"(%10) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%11) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise, arithmetic.reduction, linalg.spectral
