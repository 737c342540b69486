module {
  func.func @main(%arg0: tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>> {
    %0 = "tf.FFT"(%arg0) : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>>
    "func.return"(%0) : (tensor<3x12xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.bitcast"(%arg0) : (tensor<3x12xcomplex<f32>>) -> tensor<3x12x2xf32>
    %1 = "arith.constant"() {value = dense<[3, 24]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<3x12x2xf32>, tensor<2xi32>) -> tensor<3x24xf32>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<24x24xf32>} : () -> tensor<24x24xf32>
    %4 = "tfl.fully_connected"(%2, %3, %none) : (tensor<3x24xf32>, tensor<24x24xf32>, none) -> tensor<3x24xf32>
    %5 = "arith.constant"() {value = dense<[3, 12, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<3x24xf32>, tensor<3xi32>) -> tensor<3x12x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<3x12x2xf32>) -> tensor<3x12xcomplex<f32>>
    "func.return"(%7) : (tensor<3x12xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
