module {
  func.func @main(%arg0: tensor<?x12xf32>) -> tensor<?x5xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<8> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.RFFT"(%arg0, %0) : (tensor<?x12xf32>, tensor<1xi32>) -> tensor<?x5xcomplex<f32>>
    "func.return"(%1) : (tensor<?x5xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x12xf32>) -> tensor<?x5xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<[-1, 1, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x12xf32>, tensor<3xi32>) -> tensor<?x1x12xf32>
    %2 = "arith.constant"() {value = dense<[1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.rfft2d"(%1, %2) : (tensor<?x1x12xf32>, tensor<2xi32>) -> tensor<?x1x5xcomplex<f32>>
    %4 = "arith.constant"() {value = dense<[-1, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<?x1x5xcomplex<f32>>, tensor<2xi32>) -> tensor<?x5xcomplex<f32>>
    "func.return"(%5) : (tensor<?x5xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral, arrays.shape
