// LiteRT has no kernel of DEPTH_TO_SPACE for int16.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int16"}
module {
  func.func @main(%x: tensor<1x2x3x8xf32>) -> tensor<1x4x6x2xf32> {
    %y = "tfl.depth_to_space"(%x) {block_size = 2 : i64} : (tensor<1x2x3x8xf32>) -> tensor<1x4x6x2xf32>
    "func.return"(%y) : (tensor<1x4x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x4x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 2, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x2x3x8xf32>, tensor<4xi32>) -> tensor<2x3x2x4xf32>
    %2 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<2x3x2x4xf32>, tensor<4xi32>) -> tensor<2x2x3x4xf32>
    %4 = "arith.constant"() {value = dense<[1, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x2x3x4xf32>, tensor<4xi32>) -> tensor<1x4x6x2xf32>
    "func.return"(%5) : (tensor<1x4x6x2xf32>) -> ()
  }
}
// event: changed replace DEPTH_TO_SPACE (Ethos-U55 does not run it) count=1
