module {
  func.func @main(%arg0: tensor<?x9xcomplex<f32>>) -> tensor<?x8xf32> {
    %0 = "arith.constant"() {value = dense<8> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.IRFFT"(%arg0, %0) : (tensor<?x9xcomplex<f32>>, tensor<1xi32>) -> tensor<?x8xf32>
    "func.return"(%1) : (tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x9xcomplex<f32>>) -> tensor<?x8xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.shape"(%arg0) : (tensor<?x9xcomplex<f32>>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.slice"(%arg0, %4, %5) : (tensor<?x9xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x5xcomplex<f32>>
    %7 = "tfl.bitcast"(%6) : (tensor<?x5xcomplex<f32>>) -> tensor<?x5x2xf32>
    %8 = "arith.constant"() {value = dense<[-1, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<?x5x2xf32>, tensor<2xi32>) -> tensor<?x10xf32>
    %10 = "arith.constant"() {value = dense_resource<elided> : tensor<8x10xf32>} : () -> tensor<8x10xf32>
    %11 = "tfl.fully_connected"(%9, %10, %none) : (tensor<?x10xf32>, tensor<8x10xf32>, none) -> tensor<?x8xf32>
    %12 = "arith.constant"() {value = dense<[-1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<?x8xf32>, tensor<2xi32>) -> tensor<?x8xf32>
    "func.return"(%13) : (tensor<?x8xf32>) -> ()
  }
}
// rules of: linalg.spectral, arrays.slicing
