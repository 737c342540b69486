// The GPU accelerator pads the wrong axes of a batch of two at rank 3.
// option: target = "compiled_model"
module {
  func.func @main(%x: tensor<2x5x3xf32>) -> tensor<2x8x3xf32> {
    %amounts = "arith.constant"() {value = dense<[[0, 0], [2, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %y = "tfl.pad"(%x, %amounts) : (tensor<2x5x3xf32>, tensor<3x2xi32>) -> tensor<2x8x3xf32>
    "func.return"(%y) : (tensor<2x8x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x3xf32>) -> tensor<2x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 1, 5, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x5x3xf32>, tensor<4xi32>) -> tensor<2x1x5x3xf32>
    %2 = "arith.constant"() {value = dense<[[0, 0], [0, 0], [2, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %3 = "tfl.pad"(%1, %2) : (tensor<2x1x5x3xf32>, tensor<4x2xi32>) -> tensor<2x1x8x3xf32>
    %4 = "arith.constant"() {value = dense<[2, 8, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x1x8x3xf32>, tensor<3xi32>) -> tensor<2x8x3xf32>
    "func.return"(%5) : (tensor<2x8x3xf32>) -> ()
  }
}
// event: changed pad_of_rank_4 count=1
