// option: target = "micro"
module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = "tfl.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%y) : (tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "tfl.tanh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }
}
