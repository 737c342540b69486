module {
  func.func @main(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = "tf.MatrixDiagPart"(%arg0) : (tensor<3x3xf32>) -> tensor<3xf32>
    "func.return"(%0) : (tensor<3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<9> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<3x3xf32>, tensor<1xi32>) -> tensor<9xf32>
    %4 = "arith.constant"() {value = dense<[0, 4, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.gather"(%3, %4) : (tensor<9xf32>, tensor<3xi32>) -> tensor<3xf32>
    "func.return"(%5) : (tensor<3xf32>) -> ()
  }
}
// rules of: arrays.diagonal, arrays.gather_scatter
