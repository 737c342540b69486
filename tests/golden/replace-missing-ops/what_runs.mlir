// Ops with a kernel stay, and so do ops without one for which there is no rule: they are refused at the end.
// option: target = "micro"
module {
  func.func @main(%x: tensor<2x3xf32>, %p: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
    %y = "tfl.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %z = "tfl.pow"(%x, %p) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%y, %z) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
    %0 = "tfl.tanh"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = "tfl.pow"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  }
}
