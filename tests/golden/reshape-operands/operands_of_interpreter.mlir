// option: target = "interpreter"
module {
  func.func @main(%x: tensor<2x4x4xf32>, %y: tensor<1x4x4xf32>, %z: tensor<4x6xf32>) -> (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<4x6xf32>) {
    %c = "arith.constant"() {value = dense<1.0> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
    %p = "tfl.pack"(%x, %x) {axis = 1 : i64} : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x2x4x4xf32>
    %m = "tfl.batch_matmul"(%x, %x) {adj_x = false, adj_y = true, asymmetric_quantize_inputs = false} : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %n = "tfl.batch_matmul"(%x, %y) {adj_x = false, adj_y = false, asymmetric_quantize_inputs = false} : (tensor<2x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = "tfl.add"(%z, %c) {fused_activation_function = "NONE"} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    "func.return"(%p, %m, %n, %a) : (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<4x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x4xf32>, %arg1: tensor<1x4x4xf32>, %arg2: tensor<4x6xf32>) -> (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<4x6xf32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
    %1 = "arith.constant"() {value = dense<[2, 1, 4, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<2x4x4xf32>, tensor<4xi32>) -> tensor<2x1x4x4xf32>
    %3 = "tfl.concatenation"(%2, %2) {axis = 1 : i64} : (tensor<2x1x4x4xf32>, tensor<2x1x4x4xf32>) -> tensor<2x2x4x4xf32>
    %4 = "arith.constant"() {value = dense<[2, 4, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%arg0, %4) : (tensor<2x4x4xf32>, tensor<3xi32>) -> tensor<2x4x4xf32>
    %6 = "tfl.batch_matmul"(%arg0, %5) {adj_y = true} : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %7 = "tfl.batch_matmul"(%arg0, %arg1) : (tensor<2x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %8 = "tfl.add"(%arg2, %0) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    "func.return"(%3, %6, %7, %8) : (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<4x6xf32>) -> ()
  }
}
