module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.Tanh"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.real"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %1 = "tfl.imag"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>
    %2 = "tfl.tanh"(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = "tfl.sin"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = "tfl.cos"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = "tfl.square"(%4) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = "tfl.mul"(%2, %3) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "tfl.square"(%6) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = "tfl.add"(%5, %7) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.sub"(%9, %2) : (tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %11 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%11, %2) : (tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %13 = "tfl.mul"(%10, %12) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %14 = "tfl.mul"(%3, %4) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = "tfl.mul"(%14, %13) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = "tfl.div"(%2, %8) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = "tfl.div"(%15, %8) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %18 = "tfl.pack"(%16, %17) {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x2xf32>
    %19 = "tfl.bitcast"(%18) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%19) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, linalg.spectral, arithmetic.elementwise, arrays.slicing
