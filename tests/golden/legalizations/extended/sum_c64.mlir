module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Sum"(%arg0, %0) : (tensor<?x?xcomplex<f32>>, tensor<i32>) -> tensor<?xcomplex<f32>>
    "func.return"(%1) : (tensor<?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sum"(%0, %1) : (tensor<?x?x2xf32>, tensor<1xi32>) -> tensor<?x2xf32>
    %3 = "tfl.bitcast"(%2) : (tensor<?x2xf32>) -> tensor<?xcomplex<f32>>
    "func.return"(%3) : (tensor<?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.reduction
