// There and back, around what does not care about the order.
module {
  func.func @main(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %there = "arith.constant"() {value = dense<[0, 3, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %back = "arith.constant"() {value = dense<[0, 2, 3, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %a = "tfl.transpose"(%x, %there) : (tensor<1x2x3x4xf32>, tensor<4xi32>) -> tensor<1x4x2x3xf32>
    %b = "tfl.relu"(%a) : (tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
    %c = "tfl.transpose"(%b, %back) : (tensor<1x4x2x3xf32>, tensor<4xi32>) -> tensor<1x2x3x4xf32>
    "func.return"(%c) : (tensor<1x2x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    "func.return"(%0) : (tensor<1x2x3x4xf32>) -> ()
  }
}
// event: changed transpose_of_transpose count=1
// event: changed unary_after_transpose count=1
