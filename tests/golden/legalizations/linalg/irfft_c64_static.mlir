module {
  func.func @main(%arg0: tensor<3x9xcomplex<f32>>) -> tensor<3x8xf32> {
    %0 = "arith.constant"() {value = dense<8> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.IRFFT"(%arg0, %0) : (tensor<3x9xcomplex<f32>>, tensor<1xi32>) -> tensor<3x8xf32>
    "func.return"(%1) : (tensor<3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x9xcomplex<f32>>) -> tensor<3x8xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<3x9xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x5xcomplex<f32>>
    %3 = "tfl.bitcast"(%2) : (tensor<3x5xcomplex<f32>>) -> tensor<3x5x2xf32>
    %4 = "arith.constant"() {value = dense<[3, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<3x5x2xf32>, tensor<2xi32>) -> tensor<3x10xf32>
    %6 = "arith.constant"() {value = dense_resource<elided> : tensor<8x10xf32>} : () -> tensor<8x10xf32>
    %7 = "tfl.fully_connected"(%5, %6, %none) : (tensor<3x10xf32>, tensor<8x10xf32>, none) -> tensor<3x8xf32>
    "func.return"(%7) : (tensor<3x8xf32>) -> ()
  }
}
// rules of: linalg.spectral, arrays.slicing
