module {
  func.func @main(%arg0: tensor<3x4xf64>, %arg1: tensor<4x5xf64>) -> tensor<3x5xf64> {
    %0 = "tf.MatMul"(%arg0, %arg1) : (tensor<3x4xf64>, tensor<4x5xf64>) -> tensor<3x5xf64>
    "func.return"(%0) : (tensor<3x5xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf64>, %arg1: tensor<4x5xf64>) -> tensor<3x5xf64> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.transpose"(%arg1, %0) : (tensor<4x5xf64>, tensor<2xi32>) -> tensor<5x4xf64>
    %2 = "arith.constant"() {value = dense<[1, 3, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<3x4xf64>, tensor<3xi32>) -> tensor<1x3x4xf64>
    %4 = "arith.constant"() {value = dense<[1, 5, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%1, %4) : (tensor<5x4xf64>, tensor<3xi32>) -> tensor<1x5x4xf64>
    %6 = "arith.constant"() {value = dense<[1, 3, 1, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.reshape"(%3, %6) : (tensor<1x3x4xf64>, tensor<4xi32>) -> tensor<1x3x1x4xf64>
    %8 = "arith.constant"() {value = dense<[1, 1, 5, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "tfl.tile"(%7, %8) : (tensor<1x3x1x4xf64>, tensor<4xi32>) -> tensor<1x3x5x4xf64>
    %10 = "arith.constant"() {value = dense<[1, 1, 5, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.reshape"(%5, %10) : (tensor<1x5x4xf64>, tensor<4xi32>) -> tensor<1x1x5x4xf64>
    %12 = "arith.constant"() {value = dense<[1, 3, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "tfl.tile"(%11, %12) : (tensor<1x1x5x4xf64>, tensor<4xi32>) -> tensor<1x3x5x4xf64>
    %14 = "tfl.stablehlo_multiply"(%9, %13) : (tensor<1x3x5x4xf64>, tensor<1x3x5x4xf64>) -> tensor<1x3x5x4xf64>
    %15 = "arith.constant"() {value = dense<[1, 1, 1, 4]> : tensor<4xi64>} : () -> tensor<4xi64>
    %16 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %17 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %19 = "tfl.reduce_window"(%14, %18, %15, %16, %17) {reduce_function = "ADD"} : (tensor<1x3x5x4xf64>, tensor<f64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<1x3x5x1xf64>
    %20 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "tfl.reshape"(%19, %20) : (tensor<1x3x5x1xf64>, tensor<3xi32>) -> tensor<1x3x5xf64>
    %22 = "arith.constant"() {value = dense<[3, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<1x3x5xf64>, tensor<2xi32>) -> tensor<3x5xf64>
    "func.return"(%23) : (tensor<3x5xf64>) -> ()
  }
}
// rules of: extended.float64.products
