module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tf.ApproximateEqual"(%arg0, %arg1) {tolerance = 0.5 : f64} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
    "func.return"(%0) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xi1> {
    %0 = "tfl.sub"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.abs"(%0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.less"(%1, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    "func.return"(%3) : (tensor<?xi1>) -> ()
  }
}
// rules of: arithmetic.elementwise
