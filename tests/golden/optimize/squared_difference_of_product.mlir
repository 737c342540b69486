// Fuse Mul(d, d), d = Sub(x, y), into SquaredDifference(x, y).
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.sub"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.mul"(%0, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%1) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.squared_difference"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
    "func.return"(%0) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed squared_difference_of_product count=1
