module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Expm1"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %2 = "tfl.tanh"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.exp"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.add"(%3, %4) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %6 = "tfl.mul"(%2, %5) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%6) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
