// A DENSIFY of weights that are stored whole has nothing to do.
module {
  func.func @main(%x: tensor<1x2xf32>) -> tensor<2x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %d = "tfl.densify"(%w) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %y = "tfl.add"(%x, %d) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %z = "tfl.mul"(%y, %d) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%z) : (tensor<2x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<2x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = "tfl.mul"(%1, %0) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%2) : (tensor<2x2xf32>) -> ()
  }
}
