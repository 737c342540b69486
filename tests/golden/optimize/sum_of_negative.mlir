// Replace Add(x, Neg(y)) by Sub(x, y), Sub(x, Neg(y)) by Add(x, y), Add(z, Mul(Neg(x), y)) by Sub(z, Mul(x, y)).
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.neg"(%arg1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%1) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.sub"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%0) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed sum_of_negative count=1
