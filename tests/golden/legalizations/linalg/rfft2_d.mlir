module {
  func.func @main(%arg0: tensor<?x4x8xf32>) -> tensor<?x4x5xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<[4, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.RFFT2D"(%arg0, %0) : (tensor<?x4x8xf32>, tensor<2xi32>) -> tensor<?x4x5xcomplex<f32>>
    "func.return"(%1) : (tensor<?x4x5xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x8xf32>) -> tensor<?x4x5xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<[4, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.rfft2d"(%arg0, %0) : (tensor<?x4x8xf32>, tensor<2xi32>) -> tensor<?x4x5xcomplex<f32>>
    "func.return"(%1) : (tensor<?x4x5xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral
