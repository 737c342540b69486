// Add more than two values one by one.
module {
  func.func @main(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "tfl.add_n"(%arg0, %arg1, %arg2) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%0) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "tfl.add"(%arg0, %arg1) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %1 = "tfl.add"(%0, %arg2) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed chain_of_sums count=1
