// Fuse Concat(Concat(x, y), z) along one axis into Concat(x, y, z), of at most five values.
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x5xf32>) -> tensor<2x12xf32> {
    %0 = "tfl.concatenation"(%arg0, %arg1) {axis = -1 : i64} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
    %1 = "tfl.concatenation"(%0, %arg2) {axis = 1 : i64} : (tensor<2x7xf32>, tensor<2x5xf32>) -> tensor<2x12xf32>
    "func.return"(%1) : (tensor<2x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x5xf32>) -> tensor<2x12xf32> {
    %0 = "tfl.concatenation"(%arg0, %arg1, %arg2) {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<2x12xf32>
    "func.return"(%0) : (tensor<2x12xf32>) -> ()
  }
}
// event: changed concatenation_of_concatenation count=1
