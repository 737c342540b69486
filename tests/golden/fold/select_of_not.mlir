// Replace Select(Not(c), x, y) by Select(c, y, x).
module {
  func.func @main(%arg0: tensor<2x4xi1>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tf.LogicalNot"(%arg0) : (tensor<2x4xi1>) -> tensor<2x4xi1>
    %1 = "tf.SelectV2"(%0, %arg1, %arg2) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%1) : (tensor<2x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xi1>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = "tf.SelectV2"(%arg0, %arg2, %arg1) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }
}
