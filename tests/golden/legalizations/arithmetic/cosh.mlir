module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Cosh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "tfl.exp"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.add"(%0, %2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.mul"(%3, %4) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    "func.return"(%5) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
