module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Sinh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.tanh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.exp"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "tfl.neg"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.exp"(%2) : (tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.add"(%1, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.mul"(%4, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %7 = "tfl.mul"(%0, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%7) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
