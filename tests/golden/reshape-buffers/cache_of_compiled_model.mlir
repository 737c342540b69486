// option: target = "compiled_model"
module {
  func.func @main(%x: tensor<16x8xf32>, %row: tensor<1x8xf32>, %start: tensor<2xi32>) -> tensor<16x8xf32> {
    %y = "tfl.dynamic_update_slice"(%x, %row, %start) : (tensor<16x8xf32>, tensor<1x8xf32>, tensor<2xi32>) -> tensor<16x8xf32>
    "func.return"(%y) : (tensor<16x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<16x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<2xi32>) -> tensor<16x8xf32> {
    %0 = "arith.constant"() {value = dense<[1, 16, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<16x8xf32>, tensor<3xi32>) -> tensor<1x16x8xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 8]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<1x8xf32>, tensor<3xi32>) -> tensor<1x1x8xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.slice"(%arg2, %4, %5) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%arg2, %7, %8) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.concatenation"(%10, %6, %9) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %12 = "tfl.dynamic_update_slice"(%1, %3, %11) : (tensor<1x16x8xf32>, tensor<1x1x8xf32>, tensor<3xi32>) -> tensor<1x16x8xf32>
    %13 = "arith.constant"() {value = dense<[16, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<1x16x8xf32>, tensor<2xi32>) -> tensor<16x8xf32>
    "func.return"(%14) : (tensor<16x8xf32>) -> ()
  }
}
