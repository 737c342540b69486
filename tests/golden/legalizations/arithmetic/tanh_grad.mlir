module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.TanhGrad"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.square"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.sub"(%1, %0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.mul"(%arg1, %2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%3) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
