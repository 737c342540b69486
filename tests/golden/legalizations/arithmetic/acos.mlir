module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Acos"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.sub"(%0, %arg0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%2, %arg0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.mul"(%1, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.sqrt"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.atan2"(%5, %arg0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%6) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
