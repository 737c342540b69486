module {
  func.func @main(%arg0: tensor<?x12xcomplex<f32>>) -> tensor<?x12xcomplex<f32>> {
    %0 = "tf.FFT"(%arg0) : (tensor<?x12xcomplex<f32>>) -> tensor<?x12xcomplex<f32>>
    "func.return"(%0) : (tensor<?x12xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x12xcomplex<f32>>) -> tensor<?x12xcomplex<f32>> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.shape"(%arg0) : (tensor<?x12xcomplex<f32>>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[-1, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%arg0, %4) : (tensor<?x12xcomplex<f32>>, tensor<2xi32>) -> tensor<?x12xcomplex<f32>>
    %6 = "tfl.shape"(%5) : (tensor<?x12xcomplex<f32>>) -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%6, %7, %8) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "tfl.bitcast"(%5) : (tensor<?x12xcomplex<f32>>) -> tensor<?x12x2xf32>
    %11 = "arith.constant"() {value = dense<[-1, 24]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tfl.reshape"(%10, %11) : (tensor<?x12x2xf32>, tensor<2xi32>) -> tensor<?x24xf32>
    %13 = "arith.constant"() {value = dense_resource<elided> : tensor<24x24xf32>} : () -> tensor<24x24xf32>
    %14 = "tfl.fully_connected"(%12, %13, %none) : (tensor<?x24xf32>, tensor<24x24xf32>, none) -> tensor<?x24xf32>
    %15 = "arith.constant"() {value = dense<[-1, 12, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<?x24xf32>, tensor<3xi32>) -> tensor<?x12x2xf32>
    %17 = "tfl.bitcast"(%16) : (tensor<?x12x2xf32>) -> tensor<?x12xcomplex<f32>>
    "func.return"(%17) : (tensor<?x12xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
