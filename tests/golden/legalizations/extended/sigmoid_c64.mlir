module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Sigmoid"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "tfl.neg"(%0) : (tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
    %2 = "tfl.bitcast"(%1) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %3 = "tfl.real"(%2) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %4 = "tfl.imag"(%2) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %5 = "tfl.exp"(%3) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = "tfl.cos"(%4) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = "tfl.sin"(%4) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = "tfl.mul"(%5, %8) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %10 = "tfl.pack"(%7, %9) {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x2xf32>
    %11 = "tfl.bitcast"(%10) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %12 = "tfl.bitcast"(%11) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %13 = "arith.constant"() {value = dense<[1.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %14 = "tfl.add"(%12, %13) : (tensor<?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x2xf32>
    %15 = "tfl.bitcast"(%14) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %16 = "arith.constant"() {value = dense<"0x0000803F00000000"> : tensor<complex<f32>>} : () -> tensor<complex<f32>>
    %17 = "tfl.bitcast"(%15) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %18 = "tfl.square"(%17) : (tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
    %19 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.sum"(%18, %19) {keep_dims = true} : (tensor<?x?x2xf32>, tensor<1xi32>) -> tensor<?x?x1xf32>
    %21 = "tfl.bitcast"(%15) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %22 = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %23 = "tfl.mul"(%21, %22) : (tensor<?x?x2xf32>, tensor<2xf32>) -> tensor<?x?x2xf32>
    %24 = "tfl.bitcast"(%23) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    %25 = "tfl.mul"(%16, %24) : (tensor<complex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    %26 = "tfl.bitcast"(%25) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %27 = "tfl.div"(%26, %20) : (tensor<?x?x2xf32>, tensor<?x?x1xf32>) -> tensor<?x?x2xf32>
    %28 = "tfl.bitcast"(%27) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%28) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise, linalg.spectral, arrays.slicing, arithmetic.reduction
