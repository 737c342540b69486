module {
  func.func @main(%arg0: tensor<1x3x1x2xf32>) -> tensor<3x2xf32> {
    %0 = "tf.Squeeze"(%arg0) : (tensor<1x3x1x2xf32>) -> tensor<3x2xf32>
    "func.return"(%0) : (tensor<3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x1x2xf32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x3x1x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    "func.return"(%1) : (tensor<3x2xf32>) -> ()
  }
}
// rules of: arrays.shape
