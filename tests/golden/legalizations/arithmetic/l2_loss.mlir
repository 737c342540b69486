module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<f32> {
    %0 = "tf.L2Loss"(%arg0) : (tensor<?x?xf32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<f32> {
    %0 = "tfl.square"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.sum"(%0, %1) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.mul"(%2, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%4) : (tensor<f32>) -> ()
  }
}
// rules of: arithmetic.reduction, arithmetic.elementwise
