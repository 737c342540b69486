module {
  func.func @main(%arg0: tensor<3x4xf64>, %arg1: tensor<4xf64>) -> tensor<3x4xf64> {
    %0 = "tf.SquaredDifference"(%arg0, %arg1) : (tensor<3x4xf64>, tensor<4xf64>) -> tensor<3x4xf64>
    "func.return"(%0) : (tensor<3x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf64>, %arg1: tensor<4xf64>) -> tensor<3x4xf64> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<4xf64>} : () -> tensor<4xf64>
    %1 = "tfl.stablehlo_multiply"(%arg1, %0) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
    %2 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<4xf64>, tensor<2xi32>) -> tensor<1x4xf64>
    %4 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.tile"(%3, %4) : (tensor<1x4xf64>, tensor<2xi32>) -> tensor<3x4xf64>
    %6 = "tfl.stablehlo_add"(%arg0, %5) : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
    %7 = "tfl.stablehlo_multiply"(%6, %6) : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
    "func.return"(%7) : (tensor<3x4xf64>) -> ()
  }
}
// rules of: extended.float64.arithmetic
