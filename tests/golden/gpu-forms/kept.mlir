// A batch of one is padded as it is.
// option: target = "compiled_model"
module {
  func.func @main(%x: tensor<1x5x3xf32>) -> tensor<1x8x3xf32> {
    %amounts = "arith.constant"() {value = dense<[[0, 0], [2, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %y = "tfl.pad"(%x, %amounts) : (tensor<1x5x3xf32>, tensor<3x2xi32>) -> tensor<1x8x3xf32>
    "func.return"(%y) : (tensor<1x8x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x5x3xf32>) -> tensor<1x8x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [2, 1], [0, 0]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<1x5x3xf32>, tensor<3x2xi32>) -> tensor<1x8x3xf32>
    "func.return"(%1) : (tensor<1x8x3xf32>) -> ()
  }
}
