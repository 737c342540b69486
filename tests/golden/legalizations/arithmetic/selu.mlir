module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Selu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "arith.constant"() {value = dense<1.050701> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.minimum"(%arg0, %3) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %5 = "tfl.elu"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %6 = "arith.constant"() {value = dense<1.7580993> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %8 = "tfl.add"(%2, %7) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%8) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
