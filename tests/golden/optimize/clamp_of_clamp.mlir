// Replace Relu6(Relu(x)) by Relu6(x), and Relu(Relu6(x)) by Relu6(x).
module {
  func.func @main(%arg0: tensor<2x9xf32>) -> tensor<2x9xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<2x9xf32>) -> tensor<2x9xf32>
    %1 = "tfl.relu6"(%0) : (tensor<2x9xf32>) -> tensor<2x9xf32>
    "func.return"(%1) : (tensor<2x9xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x9xf32>) -> tensor<2x9xf32> {
    %0 = "tfl.relu6"(%arg0) : (tensor<2x9xf32>) -> tensor<2x9xf32>
    "func.return"(%0) : (tensor<2x9xf32>) -> ()
  }
}
// event: changed clamp_of_clamp count=1
