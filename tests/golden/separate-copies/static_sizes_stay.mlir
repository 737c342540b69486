module {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<2x2xf32> {
    %e = "tfl.exp"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %shape = "arith.constant"() {value = dense<[8, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %a = "tfl.reshape"(%e, %shape) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<8x2xf32>
    %rows = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b = "tfl.gather"(%a, %rows) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<8x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
    %y = "tfl.tanh"(%b) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%y) : (tensor<2x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<4x4xf32>) -> tensor<2x2xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = "arith.constant"() {value = dense<[8, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<8x2xf32>
    %3 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.gather"(%2, %3) : (tensor<8x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
    %5 = "tfl.tanh"(%4) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%5) : (tensor<2x2xf32>) -> ()
  }
}
