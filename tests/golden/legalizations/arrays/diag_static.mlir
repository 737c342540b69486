module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3x2x3xf32> {
    %0 = "tf.Diag"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
    "func.return"(%0) : (tensor<2x3x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3x2x3xf32> {
    %0 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
    %2 = "tfl.matrix_diag"(%1) : (tensor<6xf32>) -> tensor<6x6xf32>
    %3 = "arith.constant"() {value = dense<[2, 3, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<6x6xf32>, tensor<4xi32>) -> tensor<2x3x2x3xf32>
    "func.return"(%4) : (tensor<2x3x2x3xf32>) -> ()
  }
}
// rules of: arrays.diagonal
