module {
  func.func @main(%arg0: tensor<57xf32>) -> tensor<57xf32> {
    %0 = "tf.Atan"(%arg0) : (tensor<57xf32>) -> tensor<57xf32>
    "func.return"(%0) : (tensor<57xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<57xf32>) -> tensor<57xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<57xf32>} : () -> tensor<57xf32>
    %1 = "tfl.atan2"(%arg0, %0) : (tensor<57xf32>, tensor<57xf32>) -> tensor<57xf32>
    "func.return"(%1) : (tensor<57xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
