// Replace Gather(x, constants) along the last axis by Transpose(Gather(Transpose(x))), which copies whole rows.
module {
  func.func @main(%arg0: tensor<?x30x20x8xf32>) -> tensor<?x30x20x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 0, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.gather"(%arg0, %0) {axis = -1 : i64} : (tensor<?x30x20x8xf32>, tensor<3xi32>) -> tensor<?x30x20x3xf32>
    "func.return"(%1) : (tensor<?x30x20x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x30x20x8xf32>) -> tensor<?x30x20x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 0, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[3, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.transpose"(%arg0, %1) : (tensor<?x30x20x8xf32>, tensor<4xi32>) -> tensor<8x?x30x20xf32>
    %3 = "tfl.gather"(%2, %0) : (tensor<8x?x30x20xf32>, tensor<3xi32>) -> tensor<3x?x30x20xf32>
    %4 = "arith.constant"() {value = dense<[1, 2, 3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.transpose"(%3, %4) : (tensor<3x?x30x20xf32>, tensor<4xi32>) -> tensor<?x30x20x3xf32>
    "func.return"(%5) : (tensor<?x30x20x3xf32>) -> ()
  }
}
// event: note transpose-gather (3 channels taken between transposes: about 1.6 times as fast on x86 and 2.5 times on ARM; rewrites={"transpose-gather": False} keeps one op) form='3 channels taken between transposes' gain='about 1.6 times as fast on x86 and 2.5 times on ARM'
