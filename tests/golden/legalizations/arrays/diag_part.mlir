module {
  func.func @main(%arg0: tensor<2x3x2x3xf32>) -> tensor<2x3xf32> {
    %0 = "tf.DiagPart"(%arg0) : (tensor<2x3x2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x2x3xf32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<6> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3x2x3xf32>, tensor<2xi32>) -> tensor<6x6xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<36> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%1, %4) : (tensor<6x6xf32>, tensor<1xi32>) -> tensor<36xf32>
    %6 = "arith.constant"() {value = dense<[0, 7, 14, 21, 28, 35]> : tensor<6xi32>} : () -> tensor<6xi32>
    %7 = "tfl.gather"(%5, %6) : (tensor<36xf32>, tensor<6xi32>) -> tensor<6xf32>
    %8 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<6xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%9) : (tensor<2x3xf32>) -> ()
  }
}
// rules of: arrays.diagonal, arrays.gather_scatter
