// Each axis is repeated by a broadcast.
// option: target = "micro"
module {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<4x3xf32> {
    %n = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tfl.tile"(%x, %n) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%y) : (tensor<4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<1x1x6xf32>
    %2 = "arith.constant"() {value = dense<[1, 2, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.broadcast_to"(%1, %2) : (tensor<1x1x6xf32>, tensor<3xi32>) -> tensor<1x2x6xf32>
    %4 = "arith.constant"() {value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x2x6xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%5) : (tensor<4x3xf32>) -> ()
  }
}
// event: changed replace TILE (tflite-micro's kernels do not run it) count=1
