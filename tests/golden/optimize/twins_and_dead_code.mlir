// Equal ops become one, in each function for itself.
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %a = "tfl.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %b = "tfl.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %dead = "tfl.tanh"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %c = "tfl.sub"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%c) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tfl.sub"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
