// One copy for an output that is returned twice. The product is in the arena, and a known shape has elements.
module {
  func.func @main(%x: tensor<4x3xf32>, %begin: tensor<2xi32>, %size: tensor<2xi32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) {
    %y = "tfl.slice"(%x, %begin, %size) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %z = "tfl.mul"(%y, %y) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %w = "tfl.slice"(%x, %begin, %size) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%y, %y, %z, %w) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) {
    %0 = "tfl.slice"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %1 = "tfl.mul"(%0, %0) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %2 = "tfl.slice"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
    %3 = "tfl.bitcast"(%0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%3, %3, %1, %2) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) -> ()
  }
}
