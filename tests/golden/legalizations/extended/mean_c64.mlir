module {
  func.func @main(%arg0: tensor<2x3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Mean"(%arg0, %0) : (tensor<2x3x4xcomplex<f32>>, tensor<i32>) -> tensor<2x4xcomplex<f32>>
    "func.return"(%1) : (tensor<2x4xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<2x3x4xcomplex<f32>>) -> tensor<2x3x4x2xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.mean"(%0, %1) : (tensor<2x3x4x2xf32>, tensor<1xi32>) -> tensor<2x4x2xf32>
    %3 = "tfl.bitcast"(%2) : (tensor<2x4x2xf32>) -> tensor<2x4xcomplex<f32>>
    "func.return"(%3) : (tensor<2x4xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.reduction
